//~~ jdk 21

/** wait and notify between a virtual thread and a platform thread. */
public class VirtualWaitNotify {
    private int box;

    synchronized void put(int value) throws InterruptedException {
        while (box != 0) {
            wait();
        }
        box = value;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (box == 0) {
            wait();
        }
        int value = box;
        box = 0;
        notifyAll();
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        VirtualWaitNotify line = new VirtualWaitNotify();
        Thread giver = Thread.ofVirtual().start(() -> {
            try {
                for (int i = 1; i <= 100; i++) {
                    line.put(i);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += line.take();
        }
        giver.join();
        System.out.println(sum);
    }
}
