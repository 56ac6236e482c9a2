/** A copy is an object of its own, private until it is published. */
public class Copies implements Cloneable {
    private int data;
    private Copies copy;

    void first() {
        data = 1;
        try {
            Copies fresh = (Copies) super.clone();
            fresh.data = 2;
            copy = fresh;
            fresh.data = 3;
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    int second() {
        return copy.data + data;
    }

    public static void main(String[] args) throws Exception {
        Copies it = new Copies();
        Unseen.inOrder(it::first, it::second);
    }
}
