/** A StringBuilder's contents; a StringBuffer has its own monitor. */
public class Builders {
    private final StringBuilder builder = new StringBuilder();
    private final StringBuffer buffer = new StringBuffer();
    private int data;

    void first() {
        builder.append(1);
        data = 1;
        buffer.append(1);
    }

    int second() {
        return builder.length() + buffer.length() + data;
    }

    public static void main(String[] args) throws Exception {
        Builders it = new Builders();
        Unseen.inOrder(it::first, it::second);
    }
}
