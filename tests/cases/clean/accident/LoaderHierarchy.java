import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A hierarchy of class loaders, parallel ones and others, from which many threads load classes at once and use them. */
public class LoaderHierarchy {
    interface Plugin {
        int run();
    }

    public static class One implements Plugin {
        static int[] table = {1};

        public int run() {
            return table[0] + new Two().run();
        }
    }

    public static class Two implements Plugin {
        static int[] table = {2};

        public int run() {
            return table[0];
        }
    }

    static class Parallel extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        private final ConcurrentHashMap<String, int[]> sizes = new ConcurrentHashMap<>();

        Parallel(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("LoaderHierarchy$One") && !name.equals("LoaderHierarchy$Two")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                return found != null ? found : define(name);
            }
        }

        Class<?> define(String name) throws ClassNotFoundException {
            String file = name + ".class";
            try (InputStream in = LoaderHierarchy.class.getResourceAsStream(file)) {
                byte[] bytes = in.readAllBytes();
                sizes.put(name, new int[] {bytes.length});
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        int size(String name) {
            int[] size = sizes.get(name);
            return size == null ? 0 : size[0];
        }
    }

    static class Serial extends ClassLoader {
        private final Map<String, Integer> asked = new HashMap<>();
        private int depth;

        Serial(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected synchronized Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            depth++;
            asked.merge(name, 1, Integer::sum);
            try {
                return getParent().loadClass(name);
            } finally {
                depth--;
            }
        }

        synchronized int asked() {
            return asked.size() + depth;
        }
    }

    private static int use(Serial serial, Parallel parallel) {
        try {
            Plugin plugin = (Plugin) serial.loadClass("LoaderHierarchy$One").getDeclaredConstructor().newInstance();
            int size = parallel.size("LoaderHierarchy$One");
            return plugin.run() + (size > 0 ? 1 : 0) + serial.asked();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int sum = 0;
        for (int round = 0; round < 10; round++) {
            Parallel parallel = new Parallel(LoaderHierarchy.class.getClassLoader());
            Serial serial = new Serial(parallel);
            int[] results = new int[4];
            Thread[] threads = new Thread[results.length];
            for (int i = 0; i < threads.length; i++) {
                int me = i;
                threads[i] = new Thread(() -> results[me] = use(serial, parallel));
                threads[i].start();
            }
            for (int i = 0; i < threads.length; i++) {
                threads[i].join();
                sum += results[i] > 0 ? 1 : 0;
            }
        }
        System.out.println(sum);
    }
}
