package redflag.load.juc;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** Threads that run at the same time. Nothing orders them but their start and their end. */
final class Crew {
    private static ThreadFactory factory = Thread::new;
    private static String name = "";

    private Crew() {}

    /** The factory of threads from now on; called while no crew is at work. */
    static void madeBy(ThreadFactory maker) {
        factory = maker;
    }

    /**
     * By a thread that asks again and again. Virtual threads that do nothing but yield may keep others from running for ever, so
     * they sleep now and then.
     */
    static void pause() {
        if (ThreadLocalRandom.current().nextInt(50) == 0) {
            LockSupport.parkNanos(20_000);
        } else {
            Thread.yield();
        }
    }

    /** What threads are called from now on, so that a finding shows what they did. */
    static void call(String newName) {
        name = newName;
    }

    /** Runs each body on a thread of its own, until all have ended. */
    static void run(Body... bodies) throws InterruptedException {
        Member[] members = new Member[bodies.length];
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            members[i] = new Member(bodies[i]);
            threads[i] = factory.newThread(members[i]);
            threads[i].setName(name + " " + i);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (Member member : members) {
            if (member.thrown != null) {
                throw new AssertionError(String.valueOf(member.thrown), member.thrown);
            }
        }
    }

    /** Runs the same body on several threads, each with its number. */
    static void run(int threads, Numbered body) throws InterruptedException {
        Body[] bodies = new Body[threads];
        for (int i = 0; i < threads; i++) {
            int number = i;
            bodies[i] = () -> body.run(number);
        }
        run(bodies);
    }

    /** A body that knows the number of its thread. */
    interface Numbered {
        void run(int number) throws Exception;
    }

    private static final class Member implements Runnable {
        private final Body body;
        private Throwable thrown;

        Member(Body body) {
            this.body = body;
        }

        @Override
        public void run() {
            try {
                body.run();
            } catch (Throwable failure) {
                thrown = failure;
            }
        }
    }
}
