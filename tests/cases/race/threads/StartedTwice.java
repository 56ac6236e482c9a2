/** The second start fails, so it orders nothing with the thread that runs already. */
public class StartedTwice {
    private int data;

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        StartedTwice box = new StartedTwice();
        int[] seen = new int[1];
        Thread reader = new Thread(() -> {
            Unseen.await("started twice");
            seen[0] = box.data; //~ race
        });
        reader.start();
        box.data = 42; //~ race
        boolean failed = false;
        try {
            reader.start();
        } catch (IllegalThreadStateException expected) {
            failed = true;
        }
        Unseen.signal("started twice");
        reader.join();
        System.out.println(failed + " " + seen[0]);
    }
}
