/** The second thread passes on by another flag what it acquired from the first one. */
public class ChainOfFlags {
    private int data;
    private volatile boolean first;
    private volatile boolean second;

    void pass() {
        while (!first) {
            Thread.yield();
        }
        second = true;
    }

    void end() {
        while (!second) {
            Thread.yield();
        }
        data++;
    }

    public static void main(String[] args) throws InterruptedException {
        ChainOfFlags box = new ChainOfFlags();
        Thread two = new Thread(box::pass);
        Thread three = new Thread(box::end);
        two.start();
        three.start();
        box.data = 41;
        box.first = true;
        three.join();
        two.join();
        System.out.println(box.data);
    }
}
