import java.util.HashMap;
import java.util.Map;

/** What a class loader's lock guards may be used after the lock was released: the lock of `loadClass` is documented. */
public class LoaderLockHandsOver {
    static class Entry {
        int uses;
    }

    static class Own extends ClassLoader {
        private final Map<String, Entry> entries = new HashMap<>();
        private Entry last;

        Own() {
            super(LoaderLockHandsOver.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            last = entries.computeIfAbsent("all", all -> new Entry());
            throw new ClassNotFoundException(name);
        }

        Entry ask(String name) {
            try {
                loadClass(name);
            } catch (ClassNotFoundException expected) {
                synchronized (this) {
                    return last;
                }
            }
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Own own = new Own();
        Unseen.inOrder(
                () -> {
                    Entry entry = new Entry();
                    entry.uses = 1;
                    synchronized (own) {
                        own.entries.put("all", entry);
                    }
                },
                () -> own.ask("no.such.Name").uses++);
        System.out.println(own.last.uses);
    }
}
