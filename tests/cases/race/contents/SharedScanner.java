import java.util.Scanner;

/** Two threads read words from one scanner. */
public class SharedScanner {
    private final Scanner words = new Scanner("one two three");

    String next() {
        return words.next(); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SharedScanner text = new SharedScanner();
        String[] seen = {text.next(), ""};
        Unseen.inOrder(() -> seen[0] = text.next(), () -> seen[1] = text.next());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
