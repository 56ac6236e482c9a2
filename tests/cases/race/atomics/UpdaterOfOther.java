import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Both threads use the same updater, but on two objects: these are different variables. */
public class UpdaterOfOther {
    private static final AtomicIntegerFieldUpdater<UpdaterOfOther> STATE =
            AtomicIntegerFieldUpdater.newUpdater(UpdaterOfOther.class, "state");

    static int data;
    volatile int state;

    public static void main(String[] args) throws InterruptedException {
        UpdaterOfOther one = new UpdaterOfOther();
        UpdaterOfOther two = new UpdaterOfOther();
        Unseen.inOrder(
                () -> {
                    data = 41; //~ race
                    STATE.incrementAndGet(one);
                },
                () -> {
                    STATE.incrementAndGet(two);
                    data++; //~ race
                });
        System.out.println(data);
    }
}
