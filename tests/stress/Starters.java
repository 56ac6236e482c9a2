/**
 * {@code Starters THREADS}: eight threads live long and start short ones, so that the numbers of the short threads pass all
 * places that the long ones may have in tables.
 */
public final class Starters extends Thread {
    private static final int STARTERS = 8;
    private static final Ledger LEDGER = new Ledger();

    private final int threads;

    private Starters(int threads) {
        super("stress starter");
        this.threads = threads;
    }

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        Starters[] starters = new Starters[STARTERS];
        for (int i = 0; i < STARTERS; i++) {
            starters[i] = new Starters(threads / STARTERS);
            starters[i].start();
        }
        for (Starters starter : starters) {
            starter.join();
        }
        System.out.println("count threads " + (STARTERS + threads / STARTERS * STARTERS));
        System.out.println("ledger " + LEDGER.size());
        Many.printPeak();
    }

    @Override
    public void run() {
        try {
            for (int i = 0; i < threads; i++) {
                Thread child = new Thread(Starters::enter, "stress child");
                child.start();
                // Recorded on a slow path, while the child begins.
                child.interrupt();
                child.isAlive();
                enter();
                child.join();
                enter();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static synchronized void enter() {
        LEDGER.enter();
    }
}
