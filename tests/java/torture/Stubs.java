import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Set;

/**
 * Stands in for classes that no jar has (optional dependencies), so that the classes that mention them can still be
 * verified. A stub is an interface, because the verifier lets anything pass as an interface; a throwable where the name
 * says so; and a plain class where some class extends it.
 */
final class Stubs extends ClassLoader {
    private static final int PUBLIC_SUPER = 0x21;
    private static final int PUBLIC_INTERFACE = 0x601;

    private final Set<String> extended;

    Stubs(Set<String> extended) {
        super(ClassLoader.getPlatformClassLoader());
        this.extended = extended;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try {
            byte[] bytes = stub(name.replace('.', '/'));
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException | SecurityException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private byte[] stub(String name) throws IOException {
        boolean throwable = name.endsWith("Exception") || name.endsWith("Error") || name.endsWith("Throwable");
        boolean plain = throwable || extended.contains(name);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(49);
        out.writeShort(5);
        utf8(out, name);
        classAt(out, 1);
        utf8(out, throwable ? "java/lang/RuntimeException" : "java/lang/Object");
        classAt(out, 3);
        out.writeShort(plain ? PUBLIC_SUPER : PUBLIC_INTERFACE);
        out.writeShort(2);
        out.writeShort(4);
        out.writeLong(0); // no interfaces, fields, methods, attributes
        return bytes.toByteArray();
    }

    private static void utf8(DataOutputStream out, String text) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
    }

    private static void classAt(DataOutputStream out, int name) throws IOException {
        out.writeByte(7);
        out.writeShort(name);
    }
}
