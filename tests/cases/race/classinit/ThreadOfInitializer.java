/** The initializer starts a thread that reads a field which the initializer sets only later. */
public class ThreadOfInitializer {
    static int limit;
    static int seen;

    static class Reader implements Runnable {
        @Override
        public void run() {
            Unseen.await("set");
            seen = limit; //~ race
        }
    }

    static class Service {
        static final Thread READER = new Thread(new Reader());

        static {
            READER.start();
            limit = 10; //~ race
            Unseen.signal("set");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        new Reader();
        Service.READER.join();
        System.out.println(seen);
    }
}
