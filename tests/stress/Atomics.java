import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

/** Volatile variables, atomics and handles, used as locks without waiting. */
final class Atomics {
    private Atomics() {}

    /** One thread after the other, by a volatile field. */
    static final class Baton implements Kind {
        private final Ledger ledger = Mix.ledger();
        private volatile int turn;

        @Override
        public void act(Tally tally) {
            int seen = turn;
            tally.add(Act.BATON_SEEN);
            if (seen % Mix.WORKERS == Mix.me()) {
                ledger.enter();
                tally.add(Act.BATON_PASSED);
                pass(seen + 1);
            }
        }

        private void pass(int next) {
            turn = next;
        }
    }

    static final class Bool implements Kind {
        private final AtomicBoolean taken = new AtomicBoolean();
        private final Ledger ledger = Mix.ledger();

        @Override
        public void act(Tally tally) {
            if (taken.compareAndSet(false, true)) {
                ledger.enter();
                taken.set(false);
            }
        }
    }

    /** The thread that takes the ledger out of the reference has it. */
    static final class Reference implements Kind {
        private final AtomicReference<Ledger> place = new AtomicReference<>(Mix.ledger());

        @Override
        public void act(Tally tally) {
            Ledger ledger = place.getAndSet(null);
            if (ledger != null) {
                ledger.enter();
                place.lazySet(ledger);
            }
        }
    }

    static final class Updater implements Kind {
        private static final AtomicIntegerFieldUpdater<Updater> TAKEN =
                AtomicIntegerFieldUpdater.newUpdater(Updater.class, "taken");

        private final Ledger ledger = Mix.ledger();
        private volatile int taken;

        @Override
        public void act(Tally tally) {
            if (TAKEN.compareAndSet(this, 0, 1)) {
                ledger.enter();
                TAKEN.set(this, 0);
            }
        }
    }

    static final class Handle implements Kind {
        private static final VarHandle TAKEN;

        static {
            try {
                TAKEN = MethodHandles.lookup().findVarHandle(Handle.class, "taken", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final Ledger ledger = Mix.ledger();
        private int taken;

        @Override
        public void act(Tally tally) {
            tally.add(Act.HANDLE_TRIED);
            if (enter()) {
                ledger.enter();
                tally.add(Act.HANDLE_LEFT);
                leave();
            }
        }

        private boolean enter() {
            return TAKEN.compareAndSet(this, 0, 1);
        }

        private void leave() {
            TAKEN.setRelease(this, 0);
        }
    }

    /** Two locks in one array, by element. */
    static final class Element implements Kind {
        private static final VarHandle TAKEN = MethodHandles.arrayElementVarHandle(long[].class);

        private final long[] taken = new long[2];
        private final Ledger[] ledgers = {Mix.ledger(), Mix.ledger()};

        @Override
        public void act(Tally tally) {
            for (int i = 0; i < 2; i++) {
                tally.add(Act.ELEMENT_TRIED);
                if (enter(i)) {
                    ledgers[i].enter();
                    tally.add(Act.ELEMENT_LEFT);
                    leave(i);
                }
            }
        }

        private boolean enter(int i) {
            return TAKEN.compareAndSet(taken, i, 0L, 1L);
        }

        private void leave(int i) {
            TAKEN.setVolatile(taken, i, 0L);
        }
    }
}
