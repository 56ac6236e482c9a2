import java.io.IOException;
import java.io.InputStream;

/** Two loaders define the same class: its statics are two variables, so each thread has its own. */
public class StaticsOfTwoLoaders {
    public static class Counter implements Runnable {
        static int count;

        @Override
        public void run() {
            count++;
        }
    }

    static class Own extends ClassLoader {
        Runnable counter() throws Exception {
            String name = Counter.class.getName();
            byte[] bytes = bytes(name + ".class");
            return (Runnable) defineClass(name, bytes, 0, bytes.length).getConstructor().newInstance();
        }

        private byte[] bytes(String resource) throws IOException {
            try (InputStream in = StaticsOfTwoLoaders.class.getResourceAsStream(resource)) {
                return in.readAllBytes();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable one = new Own().counter();
        Runnable two = new Own().counter();
        Unseen.inOrder(one, two);
        System.out.println(one.getClass() == two.getClass());
    }
}
