/** Monitors in every form, and waiting for them. */
final class Monitors {
    private Monitors() {}

    static final class Block implements Kind {
        private final Object lock = new Object();
        private final Ledger ledger = Mix.ledger();

        @Override
        public void act(Tally tally) {
            tally.add(Act.BLOCK);
            synchronized (lock) {
                ledger.enter();
            }
        }
    }

    static final class Method implements Kind {
        private final Ledger ledger = Mix.ledger();

        @Override
        public void act(Tally tally) {
            tally.add(Act.METHOD);
            hold();
        }

        private synchronized void hold() {
            ledger.enter();
        }
    }

    static final class Static implements Kind {
        private static final Ledger LEDGER = Mix.ledger();

        @Override
        public void act(Tally tally) {
            tally.add(Act.STATIC);
            hold();
        }

        private static synchronized void hold() {
            LEDGER.enter();
        }
    }

    /** Left by an exception. */
    static final class Thrown implements Kind {
        private static final class Out extends RuntimeException {
            private static final long serialVersionUID = 1;

            Out() {
                super(null, null, false, false);
            }
        }

        private final Out out = new Out();
        private final Ledger ledger = Mix.ledger();

        @Override
        public void act(Tally tally) {
            tally.add(Act.THROWN);
            try {
                hold();
            } catch (Out expected) {
                return;
            }
            throw new IllegalStateException("nothing was thrown");
        }

        private synchronized void hold() {
            ledger.enter();
            throw out;
        }
    }

    /** Held twice by the same thread. */
    static final class Nested implements Kind {
        private final Ledger ledger = Mix.ledger();

        @Override
        public void act(Tally tally) {
            tally.add(Act.NESTED);
            outer();
        }

        private synchronized void outer() {
            ledger.enter();
            inner();
            ledger.enter();
        }

        private synchronized void inner() {
            ledger.enter();
        }
    }

    /** A stock of tokens. A thread that finds none waits a little, and then makes some. */
    static final class Waits implements Kind {
        private final Ledger ledger = Mix.ledger();
        private int tokens;

        @Override
        public void act(Tally tally) throws InterruptedException {
            tally.add(Act.HELD);
            synchronized (this) {
                ledger.enter();
                if (tokens == 0) {
                    rest(tally);
                }
                if (tokens == 0) {
                    tokens = 50;
                    notifyAll();
                } else {
                    tokens--;
                    notify();
                }
            }
        }

        private void rest(Tally tally) throws InterruptedException {
            tally.add(Act.WAIT);
            wait(1);
            ledger.enter();
        }
    }
}
