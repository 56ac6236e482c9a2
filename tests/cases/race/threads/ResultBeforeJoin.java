/** The result is read before the join that would have ordered it. */
public class ResultBeforeJoin {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        ResultBeforeJoin box = new ResultBeforeJoin();
        Thread worker = new Thread(() -> {
            box.result = 42; //~ race
            Unseen.signal("written");
        });
        worker.start();
        Unseen.await("written");
        int seen = box.result; //~ race
        worker.join();
        System.out.println(seen);
    }
}
