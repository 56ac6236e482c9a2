import java.io.IOException;
import java.io.InputStream;

/**
 * A class loader of the program that loads in parallel and guards what it counts by its own lock.
 */
public class OwnLoaderGuarded {
    static class One {}

    static class Two {}

    static class Own extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        private int found;

        Own() {
            super(null);
        }

        synchronized void count() {
            found++;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith("OwnLoaderGuarded")) {
                return ClassLoader.getSystemClassLoader().loadClass(name);
            }
            String file = name + ".class";
            try (InputStream in = OwnLoaderGuarded.class.getResourceAsStream(file)) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private static void load(Own own, String name) {
        try {
            own.loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Own own = new Own();
        Unseen.inOrder(
                () -> {
                    own.count();
                    load(own, "OwnLoaderGuarded$One");
                },
                () -> {
                    load(own, "OwnLoaderGuarded$Two");
                    own.count();
                });
        System.out.println(own.found);
    }
}
