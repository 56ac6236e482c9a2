/** Threads, interrupts and waiting. */
class Threads extends Thread {
    volatile boolean done;

    @Override
    public void run() {
        while (!Thread.interrupted() && !done) {
            synchronized (this) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupt();
                }
            }
        }
    }

    static boolean runAll(Threads... all) throws InterruptedException {
        for (Threads t : all) {
            t.start();
        }
        for (Threads t : all) {
            t.done = true;
            synchronized (t) {
                t.notifyAll();
            }
            t.join(10);
            t.join();
            if (t.isAlive() || t.isInterrupted()) {
                return false;
            }
        }
        return true;
    }
}
