import java.util.concurrent.atomic.AtomicReference;

/** One reader has locked the writer's lock since, the other one has not: only the second one races. */
public class ExposedToTwo {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private final Object lock = new Object();
    private final AtomicReference<Box> shared = new AtomicReference<>();

    void put() {
        Box made = new Box();
        made.fill(7);
        shared.setOpaque(made); //~ race
        synchronized (lock) {
            lock.hashCode();
        }
    }

    int locked() {
        synchronized (lock) {
            lock.hashCode();
        }
        return shared.getOpaque().value;
    }

    int open() {
        return shared.getOpaque().value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ExposedToTwo box = new ExposedToTwo();
        int[] seen = new int[2];
        Unseen.inOrder(box::put, () -> seen[0] = box.locked(), () -> seen[1] = box.open());
        System.out.println(seen[0] + seen[1]);
    }
}
