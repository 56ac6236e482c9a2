import java.io.InputStream;

/** The same class in two loaders, nameless when defined: two static fields, each used by one thread. */
public class TwoLoaders {
    public static class Counter implements Runnable {
        static int count;

        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                count++;
            }
        }
    }

    static class Apart extends ClassLoader {
        Class<?> load() throws Exception {
            try (InputStream in = TwoLoaders.class.getResourceAsStream("TwoLoaders$Counter.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(null, bytes, 0, bytes.length);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread((Runnable) new Apart().load().getConstructor().newInstance());
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("done");
    }
}
