/** A worker is stopped by a plain field; it stops here, but need not. */
public class PlainStopFlag {
    private boolean stop;
    private int rounds;

    void work() {
        while (!stop) { //~ race
            rounds++;
        }
    }

    void stop() {
        stop = true; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        PlainStopFlag worker = new PlainStopFlag();
        Unseen.inOrder(worker::stop, worker::work);
        System.out.println(worker.rounds);
    }
}
