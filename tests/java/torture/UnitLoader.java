import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Defines the classes of one unit, its own before others (a jar may carry classes that the JDK has too), then asks the
 * JDK, then the other units, then the stubs.
 */
final class UnitLoader extends ClassLoader {
    /** Finds the other loader that has a class. */
    interface Others {
        ClassLoader owner(String name);
    }

    private final Pack pack;
    private final Map<String, Pack.Entry> mine = new HashMap<>();
    private final Others others;

    UnitLoader(Pack pack, Others others) {
        super(ClassLoader.getPlatformClassLoader());
        this.pack = pack;
        this.others = others;
    }

    void add(Pack.Entry entry) {
        mine.putIfAbsent(entry.name.replace('/', '.'), entry);
    }

    /** Takes over what another unit has and this one has not: a versioned part of a jar overlays the rest. */
    void addAll(UnitLoader base) {
        base.mine.forEach(mine::putIfAbsent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            Pack.Entry entry = mine.get(name);
            if (entry != null && !name.startsWith("java.")) {
                return define(name, entry);
            }
            try {
                return getParent().loadClass(name);
            } catch (ClassNotFoundException e) {
                return others.owner(name).loadClass(name);
            }
        }
    }

    private Class<?> define(String name, Pack.Entry entry) throws ClassNotFoundException {
        try {
            byte[] bytes = pack.read(entry);
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
