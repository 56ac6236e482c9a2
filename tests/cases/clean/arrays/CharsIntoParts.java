/** Two threads copy characters into parts of an array that do not overlap. */
public class CharsIntoParts {
    private final char[] text = new char[8];
    private final String word = "four";
    private String result;

    void first() {
        word.getChars(0, 4, text, 0);
    }

    void second() {
        word.getChars(1, 4, text, 4);
        result = word;
    }

    public static void main(String[] args) throws InterruptedException {
        CharsIntoParts shared = new CharsIntoParts();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
