// options: exclude=Excluded$Hidden
/** Accesses in an excluded class are not recorded, but its synchronization is, and what it publishes. */
public class Excluded {
    static final class Box {
        int value;
    }

    static final class Hidden {
        int data;
        Box box;

        synchronized void put(Box box) {
            data = 1;
            this.box = box;
        }

        synchronized Box take() {
            data = 2;
            return box;
        }
    }

    private final Hidden hidden = new Hidden();
    private int own;

    void first() {
        own = 1;
        Box box = new Box();
        hidden.put(box);
        box.value = 1;
    }

    void second() {
        Box box = hidden.take();
        own++;
        box.value++;
    }

    public static void main(String[] args) throws Exception {
        Excluded it = new Excluded();
        Unseen.inOrder(it::first, it::second);
    }
}
