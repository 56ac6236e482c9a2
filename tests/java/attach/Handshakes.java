/** Pairs of threads that come and go. Each touches the field only with the lock; one of them waits for the other first. */
public class Handshakes {
    static final class Pair {
        private int guarded;
        private boolean go;

        synchronized void waitAndTouch() throws InterruptedException {
            while (!go) {
                wait();
            }
            guarded++;
        }

        synchronized void touch(boolean last) {
            guarded++;
            go = last;
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        while (true) {
            lap(new Pair());
            System.out.println("lap");
        }
    }

    static void lap(Pair pair) throws InterruptedException {
        Thread waiter = new Thread(() -> run(pair, true));
        Thread toucher = new Thread(() -> run(pair, false));
        waiter.start();
        toucher.start();
        waiter.join();
        toucher.join();
    }

    static void run(Pair pair, boolean waits) {
        try {
            if (waits) {
                pair.waitAndTouch();
                return;
            }
            for (int i = 1; i <= 100; i++) {
                Thread.sleep(1);
                pair.touch(i >= 50);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
