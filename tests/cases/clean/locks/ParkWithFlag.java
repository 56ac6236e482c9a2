import java.util.concurrent.locks.LockSupport;

/** A thread parks until a volatile flag is set; the flag orders, park only saves time. */
public class ParkWithFlag {
    private volatile boolean ready;
    private int data;

    int take() {
        while (!ready) {
            LockSupport.park(this);
        }
        int value = data;
        ready = false;
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        ParkWithFlag box = new ParkWithFlag();
        Thread taker = new Thread(() -> {
            int sum = 0;
            for (int i = 0; i < 100; i++) {
                sum += box.take();
            }
            box.data = sum;
        });
        taker.start();
        for (int i = 1; i <= 100; i++) {
            box.data = i;
            box.ready = true;
            LockSupport.unpark(taker);
            while (box.ready) {
                Thread.onSpinWait();
            }
        }
        taker.join();
        System.out.println(box.data);
    }
}
