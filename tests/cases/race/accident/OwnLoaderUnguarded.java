import java.io.IOException;
import java.io.InputStream;

/**
 * A class loader of the program that loads in parallel: each class has a lock of its own. The table of these locks orders the
 * threads by accident.
 */
public class OwnLoaderUnguarded {
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

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith("OwnLoaderUnguarded")) {
                return ClassLoader.getSystemClassLoader().loadClass(name);
            }
            String file = name + ".class";
            try (InputStream in = OwnLoaderUnguarded.class.getResourceAsStream(file)) {
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
                    own.found++; //~ race
                    load(own, "OwnLoaderUnguarded$One");
                },
                () -> {
                    load(own, "OwnLoaderUnguarded$Two");
                    own.found++; //~ race
                });
        System.out.println(own.found);
    }
}
