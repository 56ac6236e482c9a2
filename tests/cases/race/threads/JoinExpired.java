/** The join ends by its time limit while the thread still lives, so it orders nothing. */
public class JoinExpired {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        JoinExpired box = new JoinExpired();
        Thread worker = new Thread(() -> {
            box.result = 42; //~ race
            Unseen.signal("written");
            Unseen.await("read");
        });
        worker.start();
        Unseen.await("written");
        worker.join(1);
        int seen = box.result; //~ race
        Unseen.signal("read");
        worker.join();
        System.out.println(seen);
    }
}
