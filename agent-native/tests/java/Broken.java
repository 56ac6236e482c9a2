import java.io.InputStream;
import java.util.Arrays;

/** Loads classes whose files are broken, and prints what the JVM says of each. */
public class Broken {
    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] good;
        try (InputStream in = Broken.class.getResourceAsStream("Victim.class")) {
            good = in.readAllBytes();
        }
        load("whole", good);
        load("truncated", Arrays.copyOf(good, good.length / 2));
        byte[] attribute = good.clone();
        // The length of the last attribute, `SourceFile`, which is in the four bytes before its two.
        attribute[attribute.length - 3]++;
        load("attribute", attribute);
        load("longer", Arrays.copyOf(good, good.length + 1));
        load("nothing", new byte[0]);
        byte[] future = good.clone();
        future[7] = 99;
        load("future", future);
    }

    static void load(String what, byte[] bytes) {
        try {
            System.out.println(what + ": " + new Loader().define(bytes).getName());
        } catch (LinkageError e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

class Victim {
    int field;
}
