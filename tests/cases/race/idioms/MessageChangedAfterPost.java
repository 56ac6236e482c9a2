import java.util.concurrent.atomic.AtomicReference;

/** A mailbox of one slot orders the letter before its reading; the sender's correction afterwards comes too late. */
public class MessageChangedAfterPost {
    static final class Letter {
        String text;
        int pages;
    }

    private final AtomicReference<Letter> box = new AtomicReference<>();

    void send() {
        Letter letter = new Letter();
        letter.text = "hello";
        box.set(letter);
        letter.pages = 2; //~ race
    }

    int receive() {
        Letter letter = box.getAndSet(null);
        int length = letter.text.length();
        return length + letter.pages; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        MessageChangedAfterPost mail = new MessageChangedAfterPost();
        int[] seen = new int[1];
        Unseen.inOrder(mail::send, () -> seen[0] = mail.receive());
        System.out.println(seen[0]);
    }
}
