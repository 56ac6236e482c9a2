/** Two threads want the class at the same time: one initializes it while the other one waits for the end. */
public class UsedFromTwo {
    static int[] table;

    static class Slow {
        static int ready;

        static {
            Unseen.signal("initializing");
            Unseen.await("second");
            table = new int[2];
            table[1] = 42;
            ready = 1;
        }
    }

    static int use() {
        return Slow.ready * table[1];
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Thread first = new Thread(() -> seen[0] = use());
        Thread second = new Thread(() -> {
            Unseen.await("initializing");
            Unseen.signal("second");
            seen[1] = use();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(seen[0] + " " + seen[1]);
    }
}
