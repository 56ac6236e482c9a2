/** Producer and consumer with a buffer guarded by its own monitor. */
public class BoundedBufferByHand {
    private final int[] slots = new int[3];
    private int written;
    private int read;

    synchronized void put(int value) throws InterruptedException {
        while (written - read == slots.length) {
            wait();
        }
        slots[written++ % slots.length] = value;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (written == read) {
            wait();
        }
        int value = slots[read++ % slots.length];
        notifyAll();
        return value;
    }

    void produce() {
        try {
            for (int i = 1; i <= 150; i++) {
                put(i);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedBufferByHand buffer = new BoundedBufferByHand();
        Thread one = new Thread(buffer::produce);
        Thread two = new Thread(buffer::produce);
        one.start();
        two.start();
        int sum = 0;
        for (int i = 0; i < 300; i++) {
            sum += buffer.take();
        }
        one.join();
        two.join();
        System.out.println(sum);
    }
}
