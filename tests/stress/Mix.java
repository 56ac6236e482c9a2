import java.util.ArrayList;
import java.util.List;

/**
 * {@code Mix SECONDS}: eight threads do all there is to do with synchronization, at full speed, and without a race.
 *
 * <p>At the end it prints what must be in the trace: {@code count EVENT METHOD N} for events by the method they happen
 * in, and {@code ledger N} for each ledger.
 */
public final class Mix {
    static final int WORKERS = 8;

    private static final List<Ledger> LEDGERS = new ArrayList<>();
    private static final ThreadLocal<Worker> WORKER = new ThreadLocal<>();

    /** Done in every round. */
    private static final Kind[] QUICK = {
        new Monitors.Block(), new Monitors.Method(), new Monitors.Static(), new Monitors.Thrown(), new Monitors.Nested(),
        new Atomics.Baton(), new Atomics.Bool(), new Atomics.Reference(), new Atomics.Updater(), new Atomics.Handle(),
        new Atomics.Element(), new Locks.Reentrant(false), new Locks.ReadWrite(), new Locks.Stamped(), new Locks.Keys(),
    };

    /** Each done now and then: they block, or start threads. */
    private static final Kind[] SLOW = {
        new Monitors.Waits(), new Locks.Reentrant(true), new Locks.Conditions(), new Locks.Permit(), new Locks.Queue(false),
        new Locks.Queue(true), new Locks.Meeting(), new Threads.StartJoin(), new Threads.Interrupted(), new Threads.Parked(),
    };

    private static final Kind INITIALIZED = new Threads.Initialized();

    /** Loaders are not for free, so there is an end to them. */
    private static final int CLASSES = 25;

    private Mix() {}

    public static void main(String[] args) throws InterruptedException {
        long end = System.nanoTime() + (long) (Double.parseDouble(args[0]) * 1e9);
        Tally all = new Tally();
        Worker[] workers = new Worker[WORKERS];
        for (int i = 0; i < WORKERS; i++) {
            workers[i] = new Worker(i, end);
            Threads.start(workers[i], all);
        }
        boolean failed = false;
        for (Worker worker : workers) {
            worker.join();
            all.add(worker.tally);
            failed |= worker.failed;
        }
        print(all);
        expect(!failed);
    }

    private static void print(Tally all) {
        for (Act act : Act.values()) {
            for (String event : act.events) {
                System.out.println("count " + event + " " + all.of(act));
            }
        }
        for (Ledger ledger : LEDGERS) {
            System.out.println("ledger " + ledger.size());
        }
    }

    /** A ledger that is counted in the end; only the main thread makes any. */
    static Ledger ledger() {
        Ledger ledger = new Ledger();
        LEDGERS.add(ledger);
        return ledger;
    }

    /** Which worker this is. */
    static int me() {
        return WORKER.get().number;
    }

    /** A number at random, not negative, always the same ones for each worker. */
    static int chance() {
        return WORKER.get().chance();
    }

    static void expect(boolean holds) {
        if (!holds) {
            throw new IllegalStateException("the program itself is wrong");
        }
    }

    /** Does everything again and again. */
    private static final class Worker extends Thread {
        final Tally tally = new Tally();
        final int number;
        boolean failed;
        private final long end;
        private int state;

        Worker(int number, long end) {
            super("stress worker " + number);
            this.number = number;
            this.end = end;
            this.state = 0x9E3779B9 * (number + 1);
        }

        @Override
        public void run() {
            WORKER.set(this);
            try {
                for (int round = 0; System.nanoTime() < end; round++) {
                    for (Kind kind : QUICK) {
                        kind.act(tally);
                    }
                    if (round % 4 == 0) {
                        SLOW[chance() % SLOW.length].act(tally);
                    }
                    if (round % 64 == number && round < 64 * CLASSES) {
                        INITIALIZED.act(tally);
                    }
                }
            } catch (Throwable wrong) {
                failed = true;
                wrong.printStackTrace();
            }
        }

        int chance() {
            state ^= state << 13;
            state ^= state >>> 17;
            state ^= state << 5;
            return state >>> 1;
        }
    }
}
