import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Two threads that bump a counter without a lock, next to a pool that does its work under one. The bumpers sleep in between and
 * release nothing, so that the first bump of each after attaching represents all its others.
 */
public class Bumpers {
    private static final Object LOCK = new Object();
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);
    private static int m;
    private static int guarded;

    public static void main(String[] arguments) {
        for (String name : new String[] {"bumper-0", "bumper-1"}) {
            new Thread(new Loop(), name).start();
        }
        for (int i = 0; i < 2; i++) {
            POOL.execute(Bumpers::work);
        }
        System.out.println("bumping");
    }

    /** A class that accesses nothing gets no probes, so that its loop is not old code. */
    private static class Loop implements Runnable {
        @Override
        public void run() {
            while (true) {
                pause();
                bump();
            }
        }
    }

    private static void bump() {
        m++;
    }

    private static void work() {
        synchronized (LOCK) {
            guarded++;
        }
        pause();
        POOL.execute(Bumpers::work);
    }

    private static void pause() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
