import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Short threads, and the ways in which they are ordered. */
final class Threads {
    private Threads() {}

    static void start(Thread thread, Tally tally) {
        tally.add(Act.THREAD);
        thread.start();
    }

    static void interrupt(Thread thread, Tally tally) {
        tally.add(Act.INTERRUPT);
        thread.interrupt();
    }

    /** The child writes in its parent's place. */
    static final class StartJoin implements Kind {
        @Override
        public void act(Tally tally) throws InterruptedException {
            int[] box = {1};
            Thread child = new Thread(() -> box[0] += 2, "stress short");
            start(child, tally);
            child.join();
            Mix.expect(box[0] == 3);
        }
    }

    /** The parent writes before the interrupt, the child after it, in one of two ways. */
    static final class Interrupted implements Kind {
        @Override
        public void act(Tally tally) throws InterruptedException {
            int[] box = {0};
            boolean sleeps = Mix.chance() % 2 == 0;
            Thread child = new Thread(() -> {
                if (sleeps) {
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException expected) {
                        box[0]++;
                    }
                } else {
                    while (!Thread.interrupted()) {
                        LockSupport.park();
                    }
                    box[0]++;
                }
            }, "stress interrupted");
            start(child, tally);
            box[0] = 5;
            interrupt(child, tally);
            child.join();
            Mix.expect(box[0] == 6);
        }
    }

    /** The child parks until a flag is set. */
    static final class Parked implements Kind {
        private static final class Flag {
            int message;
            volatile boolean set;
        }

        @Override
        public void act(Tally tally) throws InterruptedException {
            Flag flag = new Flag();
            Thread child = new Thread(() -> {
                while (!flag.set) {
                    LockSupport.park();
                }
                flag.message++;
            }, "stress parked");
            start(child, tally);
            flag.message = 7;
            wake(flag, child, tally);
            child.join();
            Mix.expect(flag.message == 8);
        }

        private static void wake(Flag flag, Thread child, Tally tally) {
            tally.add(Act.FLAG_SET);
            flag.set = true;
            LockSupport.unpark(child);
        }
    }

    /** Two threads are released at once by a third and use a class for the first time. */
    static final class Initialized implements Kind {
        private static final byte[] FRESH = bytes();

        @Override
        public void act(Tally tally) throws Exception {
            Method sum = new Loader().define().getMethod("sum");
            tally.add(Act.CLASS);
            CountDownLatch go = new CountDownLatch(1);
            int[] sums = new int[2];
            Thread[] children = new Thread[2];
            for (int i = 0; i < 2; i++) {
                int me = i;
                children[i] = new Thread(() -> {
                    try {
                        go.await();
                        sums[me] = (int) sum.invoke(null);
                    } catch (ReflectiveOperationException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }, "stress initializing");
                start(children[i], tally);
            }
            go.countDown();
            for (Thread child : children) {
                child.join();
            }
            Mix.expect(sums[0] == 6 && sums[1] == 6);
        }

        private static byte[] bytes() {
            try (InputStream in = Threads.class.getResourceAsStream("Fresh.class")) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private static final class Loader extends ClassLoader {
            Class<?> define() {
                return defineClass("Fresh", FRESH, 0, FRESH.length);
            }
        }
    }
}
