/** A slot for one item: the producer waits until it is empty, the consumer until it is full. */
public class OneSlot {
    private int[] item;

    synchronized void put(int[] next) throws InterruptedException {
        while (item != null) {
            wait();
        }
        item = next;
        notifyAll();
    }

    synchronized int[] take() throws InterruptedException {
        while (item == null) {
            wait();
        }
        int[] taken = item;
        item = null;
        notifyAll();
        return taken;
    }

    void produce() {
        try {
            for (int i = 1; i <= 20; i++) {
                put(new int[] {i});
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OneSlot slot = new OneSlot();
        Thread producer = new Thread(slot::produce);
        producer.start();
        int sum = 0;
        for (int i = 0; i < 20; i++) {
            int[] item = slot.take();
            // The item is ours alone now.
            item[0] *= 2;
            sum += item[0];
        }
        producer.join();
        System.out.println(sum);
    }
}
