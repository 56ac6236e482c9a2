/** A subclass of Thread that overrides its methods. */
public class Subclass extends Thread {
    private int data;

    Subclass() {
        super("worker");
    }

    @Override
    public void run() {
        data++;
    }

    @Override
    public void start() {
        data = 1;
        super.start();
    }

    public static void main(String[] args) throws Exception {
        Subclass it = new Subclass();
        it.start();
        it.join();
        it.data++;
    }
}
