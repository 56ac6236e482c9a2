/** The last two writes share a lock; the first one shares none with the last, and is the other side of the warning. */
public class EarlierAccessOpposite {
    private final Object a = new Object();
    private final Object b = new Object();
    private int shared;

    void one() {
        synchronized (a) {
            shared = 1; //~ racer hybrid
        }
    }

    void two() {
        synchronized (a) {
            synchronized (b) {
                shared = 2;
            }
        }
    }

    void three() {
        synchronized (b) {
            shared = 3; //~ racer hybrid
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EarlierAccessOpposite program = new EarlierAccessOpposite();
        Unseen.inOrder(program::one, program::two, program::three);
        System.out.println(program.shared);
    }
}
