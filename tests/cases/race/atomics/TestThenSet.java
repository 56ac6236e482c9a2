import java.util.concurrent.atomic.AtomicBoolean;

/** A spin lock that tests and sets in two steps: both threads find it free. */
public class TestThenSet {
    private final AtomicBoolean held = new AtomicBoolean();
    private int count;

    void add(String mine, String other) {
        boolean free = !held.get();
        Unseen.signal(mine);
        Unseen.await(other);
        if (free) {
            held.set(true);
            count++; //~ race
            held.set(false);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        TestThenSet counter = new TestThenSet();
        Thread one = new Thread(() -> counter.add("one", "two"));
        Thread two = new Thread(() -> counter.add("two", "one"));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.count >= 1);
    }
}
