/** A field written only while its object is made needs no checks of its reads. */
public class Settled {
    private int made;
    private int changed;

    Settled() {
        made = 1;
        changed = 1;
    }

    void first() {
        changed = made;
    }

    int second() {
        return changed + made;
    }

    public static void main(String[] args) throws Exception {
        Settled it = new Settled();
        Unseen.inOrder(it::first, it::second);
    }
}
