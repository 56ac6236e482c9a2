/** Two threads copy characters into overlapping parts of an array. */
public class CharsIntoShared {
    private final char[] text = new char[8];
    private final String word = "four";
    private String result;

    void first() {
        word.getChars(0, 4, text, 0); //~ race
    }

    void second() {
        word.getChars(1, 4, text, 3); //~ race
        result = word;
    }

    public static void main(String[] args) throws InterruptedException {
        CharsIntoShared shared = new CharsIntoShared();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
