package executive;

/** Simulated time, in milliseconds since the plan began. */
final class SimClock {
    private final double speed;
    private final long began = System.nanoTime();
    private long now;

    /** How many times as fast as real time; zero means as fast as possible. */
    SimClock(double speed) {
        this.speed = speed;
    }

    long now() {
        Main.countSync(true);
        synchronized (this) {
            return now;
        }
    }

    /** Sets the clock, when real time has come as far. */
    void advance(long time) throws InterruptedException {
        if (speed > 0) {
            long real = began + (long) (time * 1e6 / speed);
            long early = (real - System.nanoTime()) / 1_000_000;
            if (early > 0) {
                Thread.sleep(early);
            }
        }
        Main.countSync(true);
        synchronized (this) {
            now = time;
        }
    }
}
