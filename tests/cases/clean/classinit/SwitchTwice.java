//~~ no predictions
/** A switch over an enum in two threads: the first uses it, passes a lock, and uses it again before the second one does. */
public class SwitchTwice {
    enum Color { RED, GREEN }

    static final Object LOCK = new Object();

    static int number(Color color) {
        switch (color) {
            case RED: return 1;
            default: return 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(() -> {
            seen[0] = number(Color.RED);
            synchronized (LOCK) { LOCK.notifyAll(); }
            seen[0] = number(Color.RED);
        }, () -> seen[1] = number(Color.RED));
        System.out.println(seen[0] + " " + seen[1]);
    }
}
