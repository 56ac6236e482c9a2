/** A join that runs into its time limit orders nothing. */
public class JoinExpires {
    private int data;

    void run() {
        data = 1;
        Unseen.signal("written");
        Unseen.await("looked");
    }

    public static void main(String[] args) throws Exception {
        JoinExpires it = new JoinExpires();
        Thread thread = new Thread(it::run, "worker");
        Unseen.signal("ready");
        Unseen.await("ready");
        thread.start();
        Unseen.await("written");
        thread.join(1);
        int seen = it.data;
        Unseen.signal("looked");
        thread.join();
        it.data = seen;
    }
}
