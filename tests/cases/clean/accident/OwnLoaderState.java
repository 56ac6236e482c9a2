import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * A class loader of the program that is not capable of loading in parallel: `loadClass` locks it, as documented, and that guards
 * its tables. What one thread put there, another takes and uses outside of the lock.
 */
public class OwnLoaderState {
    static class One {}

    static class Two {}

    static class Entry {
        int uses;
    }

    static class Own extends ClassLoader {
        private final Map<String, Entry> entries = new HashMap<>();
        private int found;

        Own() {
            super(null);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith("OwnLoaderState")) {
                return ClassLoader.getSystemClassLoader().loadClass(name);
            }
            found++;
            entries.computeIfAbsent("all", all -> new Entry()).uses++;
            String file = name + ".class";
            try (InputStream in = OwnLoaderState.class.getResourceAsStream(file)) {
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
        Unseen.inOrder(() -> load(own, "OwnLoaderState$One"), () -> load(own, "OwnLoaderState$Two"));
        System.out.println(own.found + own.entries.get("all").uses);
    }
}
