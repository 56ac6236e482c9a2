/** A thread that sees the state of a thread that has ended sees all that it did. */
public class StateTerminated {
    private int result;

    public static void main(String[] args) {
        StateTerminated box = new StateTerminated();
        Thread worker = new Thread(() -> box.result = 42);
        worker.start();
        while (worker.getState() != Thread.State.TERMINATED) {
            Thread.yield();
        }
        int seen = box.result;
        box.result = 0;
        System.out.println(seen);
    }
}
