import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Loads and links every class of a pack without initializing it, which is what makes the JVM verify it, and writes one
 * line per class: unit, name, and `ok` or the error.
 *
 * {@code image PACK OUT}: the classes of the running JDK by name, replaced by {@link Replace} if that is installed.
 * {@code jars PACK SUPERS OUT}: the classes of the pack themselves, in one loader per unit; SUPERS names every class
 * that one of them extends.
 */
final class Verify {
    private final Pack pack;
    private final PrintWriter out;

    private Verify(Pack pack, PrintWriter out) {
        this.pack = pack;
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[args.length - 1])))) {
            Verify verify = new Verify(new Pack(Path.of(args[1])), out);
            if (args[0].equals("image")) {
                verify.image();
            } else {
                verify.jars(new HashSet<>(Files.readAllLines(Path.of(args[2]))));
            }
        }
        // The probes of a rewritten JDK class may have woken threads that would keep the JVM alive.
        Runtime.getRuntime().halt(0);
    }

    private void image() {
        ClassLoader system = ClassLoader.getSystemClassLoader();
        for (Pack.Entry entry : pack.entries) {
            check(entry, system, Replace.installed());
        }
    }

    private void jars(Set<String> extended) {
        Map<String, UnitLoader> units = new LinkedHashMap<>();
        Map<String, ClassLoader> owners = new HashMap<>();
        Stubs stubs = new Stubs(extended);
        for (Pack.Entry entry : pack.entries) {
            UnitLoader unit = units.computeIfAbsent(entry.unit,
                    key -> new UnitLoader(pack, name -> owners.getOrDefault(name, stubs)));
            unit.add(entry);
            // Others see a jar without its versioned parts.
            if (entry.unit.endsWith("!")) {
                owners.putIfAbsent(entry.name.replace('/', '.'), unit);
            }
        }
        units.forEach((name, unit) -> {
            UnitLoader base = units.get(name.substring(0, name.indexOf('!') + 1));
            if (base != null) {
                unit.addAll(base);
            }
        });
        for (Pack.Entry entry : pack.entries) {
            check(entry, units.get(entry.unit), null);
        }
    }

    private void check(Pack.Entry entry, ClassLoader loader, Replace replace) {
        String outcome;
        try {
            Class<?> type = Class.forName(entry.name.replace('/', '.'), false, loader);
            link(type);
            outcome = replace == null ? "ok" : replace.deliver(type, entry.name);
        } catch (Throwable e) {
            outcome = describe(e);
        }
        out.println(entry.unit + "\t" + entry.name + "\t" + outcome);
    }

    /** Asking for declared members links a class but does not initialize it. Interfaces answer the first without asking the JVM. */
    private static void link(Class<?> type) {
        if (type.isInterface()) {
            type.getDeclaredMethods();
        } else {
            type.getDeclaredConstructors();
        }
    }

    private static String describe(Throwable error) {
        String message = String.valueOf(error.getMessage()).replaceAll("\\s+", " ");
        return error.getClass().getName() + ": " + message.substring(0, Math.min(message.length(), 600));
    }
}
