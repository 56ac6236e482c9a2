/** A string is made of characters of which another thread changes a copy. */
public class StringOfCopy {
    private final char[] text = {'o', 'n', 'e'};
    private String result;

    void first() {
        char[] copy = text.clone();
        copy[0] = 'O';
    }

    void second() {
        result = new String(text);
    }

    public static void main(String[] args) throws InterruptedException {
        StringOfCopy shared = new StringOfCopy();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
