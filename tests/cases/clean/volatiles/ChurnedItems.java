/** Many short-lived objects and arrays go from one thread to another: new ones are not taken for dead ones. */
public class ChurnedItems {
    static class Item {
        int value;
        final int[] parts = new int[4];
    }

    private volatile Item slot;

    void produce() {
        for (int i = 0; i < 3000; i++) {
            Item item = new Item();
            item.value = i;
            item.parts[i % 4] = i;
            while (slot != null) {
                Thread.yield();
            }
            slot = item;
            if (i % 1000 == 0) {
                System.gc();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ChurnedItems box = new ChurnedItems();
        Thread producer = new Thread(box::produce);
        producer.start();
        long sum = 0;
        for (int i = 0; i < 3000; i++) {
            Item item;
            while ((item = box.slot) == null) {
                Thread.yield();
            }
            box.slot = null;
            item.value += item.parts[i % 4];
            item.parts[0] = -1;
            sum += item.value;
        }
        producer.join();
        System.out.println(sum);
    }
}
