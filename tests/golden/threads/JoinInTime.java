/** A join with a time limit that is not reached orders as any other. */
public class JoinInTime {
    private int data;

    void run() {
        data = 1;
    }

    public static void main(String[] args) throws Exception {
        JoinInTime it = new JoinInTime();
        Thread thread = new Thread(it::run, "worker");
        thread.start();
        thread.join(600_000);
        it.data++;
    }
}
