/** Ranges up, down, with a stride, and one that turns. */
public class StridedLoops {
    private final int[] array = new int[100];

    void first() {
        for (int i = 0; i < array.length; i++) {
            array[i] = i;
        }
    }

    void second() {
        int sum = 0;
        for (int i = 49; i >= 10; i--) {
            sum += array[i];
        }
        synchronized (this) {
            for (int i = 3; i < 100; i += 7) {
                sum += array[i];
            }
        }
        for (int i = 90; i < 100; i++) {
            sum += array[i == 95 ? 0 : i];
        }
    }

    public static void main(String[] args) throws Exception {
        StridedLoops it = new StridedLoops();
        Unseen.inOrder(it::first, it::second);
    }
}
