/** A plain counter in synchronized methods and blocks, with a wait that the other ends or time does. */
final class MonitorWork extends Work {
    private final Object monitor = new Object();
    private long inBlock;
    private long inMethod;

    @Override
    void unit(int worker, long round) throws InterruptedException {
        synchronized (monitor) {
            inBlock++;
            if (round % 1024 == worker) {
                monitor.notifyAll();
                monitor.wait(1);
            }
        }
        increment();
    }

    private synchronized void increment() {
        inMethod++;
    }

    @Override
    boolean right(long first, long second) {
        return inBlock == first + second && inMethod == inBlock;
    }

    @Override
    long checksum() {
        return inBlock;
    }
}
