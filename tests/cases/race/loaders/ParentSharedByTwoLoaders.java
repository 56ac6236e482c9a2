import java.io.IOException;
import java.io.InputStream;

/** Two loaders define the same class, and both copies write a field of one object whose class comes from their parent. */
public class ParentSharedByTwoLoaders {
    public static class Shared {
        public int value;
    }

    public static class Writer implements Runnable {
        private final Shared shared;

        public Writer(Shared shared) {
            this.shared = shared;
        }

        @Override
        public void run() {
            shared.value++; //~ race
        }
    }

    static class Own extends ClassLoader {
        Own() {
            super(ParentSharedByTwoLoaders.class.getClassLoader());
        }

        Runnable writer(Shared shared) throws Exception {
            String name = Writer.class.getName();
            byte[] bytes = bytes(name + ".class");
            Class<?> writer = defineClass(name, bytes, 0, bytes.length);
            return (Runnable) writer.getConstructor(Shared.class).newInstance(shared);
        }

        private byte[] bytes(String resource) throws IOException {
            try (InputStream in = ParentSharedByTwoLoaders.class.getResourceAsStream(resource)) {
                return in.readAllBytes();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Shared shared = new Shared();
        Runnable one = new Own().writer(shared);
        Runnable two = new Own().writer(shared);
        Unseen.inOrder(one, two);
        System.out.println(one.getClass() == two.getClass());
        System.out.println(shared.value);
    }
}
