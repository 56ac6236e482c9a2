/** The thread's state is asked for, but it is not that of a thread that has ended. */
public class StateNotTerminated {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        StateNotTerminated box = new StateNotTerminated();
        Thread worker = new Thread(() -> {
            box.result = 42; //~ race
            Unseen.signal("written");
            Unseen.await("read");
        });
        worker.start();
        Unseen.await("written");
        boolean ended = worker.getState() == Thread.State.TERMINATED;
        int seen = box.result; //~ race
        Unseen.signal("read");
        worker.join();
        System.out.println(ended + " " + seen);
    }
}
