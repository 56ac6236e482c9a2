/** Writers hold both locks, readers either of them. */
public class OneOfTwoLocks {
    private final Object a = new Object();
    private final Object b = new Object();
    private int value;

    void write(int to) {
        synchronized (a) {
            synchronized (b) {
                value = to;
            }
        }
    }

    int readWithA() {
        synchronized (a) {
            return value;
        }
    }

    int readWithB() {
        synchronized (b) {
            return value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OneOfTwoLocks box = new OneOfTwoLocks();
        int[] seen = new int[2];
        Unseen.inOrder(
                () -> {
                    box.write(1);
                    seen[0] = box.readWithB();
                },
                () -> {
                    seen[1] = box.readWithA();
                    box.write(2);
                });
        System.out.println(seen[0] + " " + seen[1] + " " + box.readWithA());
    }
}
