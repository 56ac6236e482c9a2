/** Each object of a loop is one of its own. */
public class InLoop {
    static final class Box {
        int value;
    }

    private Box last;

    void first() {
        for (int i = 0; i < 3; i++) {
            last = new Box();
            last.value = i;
        }
    }

    int second() {
        return last.value;
    }

    public static void main(String[] args) throws Exception {
        InLoop it = new InLoop();
        Unseen.inOrder(it::first, it::second);
    }
}
