/** A thread is published as soon as its superclass's constructor has run. */
public class ByThread extends Thread {
    private int data;

    ByThread() {
        super("worker");
        data = 1;
    }

    @Override
    public void run() {
        data++;
        Unseen.signal("ran");
    }

    public static void main(String[] args) throws Exception {
        Unseen.signal("ready");
        Unseen.await("ready");
        ByThread it = new ByThread();
        it.start();
        Unseen.await("ran");
        it.data = 3;
        it.join();
    }
}
