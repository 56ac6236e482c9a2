/** A string is made of characters that another thread changes. */
public class StringOfShared {
    private final char[] text = {'o', 'n', 'e'};
    private String result;

    void first() {
        text[0] = 'O'; //~ race
    }

    void second() {
        result = new String(text); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        StringOfShared shared = new StringOfShared();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
