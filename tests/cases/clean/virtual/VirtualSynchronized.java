//~~ jdk 21

/** Virtual threads count under a monitor, and some of them yield while they hold it. */
public class VirtualSynchronized {
    private int count;

    synchronized void add(int i) {
        count++;
        if (i % 10 == 0) {
            Thread.yield();
        }
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        VirtualSynchronized counter = new VirtualSynchronized();
        Thread[] threads = new Thread[20];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = Thread.ofVirtual().start(() -> {
                for (int i = 0; i < 50; i++) {
                    counter.add(i);
                }
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(counter.count);
    }
}
