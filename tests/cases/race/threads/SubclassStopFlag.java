/** A thread's subclass is stopped by a field that is neither volatile nor guarded. */
public class SubclassStopFlag {
    static class Worker extends Thread {
        private boolean stopped;
        private int rounds;

        void shutDown() {
            stopped = true; //~ race
            Unseen.signal("stopped");
        }

        @Override
        public void run() {
            Unseen.await("stopped");
            while (!stopped) { //~ race
                rounds++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        Worker worker = new Worker();
        worker.start();
        worker.shutDown();
        worker.join();
        System.out.println(worker.rounds);
    }
}
