import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.Set;

/**
 * Gives the JVM our bytes for classes of its own image: one pack for classes on their way in, another for classes that
 * are there already (those can get no field any more). Remembers what was handed over, so that nothing counts as
 * verified that the JVM never saw.
 */
final class Replace implements ClassFileTransformer {
    private static Replace installed;

    private final Instrumentation instrumentation;
    private final Pack fresh;
    private final Pack loaded;
    private final Set<String> delivered = new HashSet<>();

    private Replace(Instrumentation instrumentation, Pack fresh, Pack loaded) {
        this.instrumentation = instrumentation;
        this.fresh = fresh;
        this.loaded = loaded;
    }

    public static void premain(String packs, Instrumentation instrumentation) throws IOException {
        String[] paths = packs.split(":");
        installed = new Replace(instrumentation, new Pack(Path.of(paths[0])), new Pack(Path.of(paths[1])));
        instrumentation.addTransformer(installed, true);
    }

    /** The one that `-javaagent` installed, or null. */
    static Replace installed() {
        return installed;
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
        Pack pack = old == null ? fresh : loaded;
        Pack.Entry entry = name == null ? null : pack.find(name);
        if (entry == null || entry.isEmpty()) {
            return null;
        }
        try {
            byte[] ours = pack.read(entry);
            synchronized (delivered) {
                delivered.add(name);
            }
            return ours;
        } catch (IOException e) {
            return null;
        }
    }

    /** Makes sure that the JVM has seen our bytes of a class, and says `ok` if it has. */
    String deliver(Class<?> loadedClass, String name) throws Exception {
        Pack.Entry entry = loaded.find(name);
        if (entry == null || entry.isEmpty() || isDelivered(name)) {
            return "ok";
        }
        if (!instrumentation.isModifiableClass(loadedClass)) {
            return "unmodifiable";
        }
        instrumentation.retransformClasses(loadedClass);
        return isDelivered(name) ? "ok" : "the JVM never took the rewritten bytes";
    }

    private boolean isDelivered(String name) {
        synchronized (delivered) {
            return delivered.contains(name);
        }
    }
}
