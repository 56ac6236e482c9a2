/** A system class loader of the program's own. */
public class OwnLoader extends ClassLoader {
    private int asked;

    public OwnLoader(ClassLoader parent) {
        super(parent);
    }

    @Override
    protected synchronized Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        asked++;
        return super.loadClass(name, resolve);
    }
}
