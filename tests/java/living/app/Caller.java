package app;

/** Calls a library that races, and with an argument races itself. */
public final class Caller {
    private static int own;

    private Caller() {}

    public static void main(String[] args) throws InterruptedException {
        lib.Box.race();
        if (args.length > 0) {
            Thread one = new Thread(Caller::add);
            Thread other = new Thread(Caller::add);
            one.start();
            other.start();
            one.join();
            other.join();
        }
    }

    private static void add() {
        own++;
    }
}
