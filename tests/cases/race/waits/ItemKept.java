/** The producer goes on writing to an item that it has handed over. */
public class ItemKept {
    private int[] item;

    synchronized void put(int[] next) {
        item = next;
        notify();
    }

    synchronized int[] take() throws InterruptedException {
        while (item == null) {
            wait();
        }
        return item;
    }

    void produce() {
        int[] mine = {1};
        put(mine);
        mine[0] = 2; //~ race
        Unseen.signal("written");
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        ItemKept slot = new ItemKept();
        Thread producer = new Thread(slot::produce);
        producer.start();
        int[] item = slot.take();
        Unseen.await("written");
        int seen = item[0]; //~ race
        producer.join();
        System.out.println(seen);
    }
}
