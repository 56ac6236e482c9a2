/** The initializer fails in one thread, and the other one finds the class unusable: it knows what was written before. */
public class InitializerFailed {
    static int data;

    static class Broken {
        static int value;

        static {
            data = 42;
            if (data == 42) {
                throw new IllegalStateException("on purpose");
            }
        }
    }

    static void load() {
        try {
            Broken.value = 1;
        } catch (ExceptionInInitializerError expected) {
            // The other thread looks at what is left.
        }
    }

    static int look() {
        try {
            return Broken.value;
        } catch (NoClassDefFoundError expected) {
            return data++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Unseen.inOrder(InitializerFailed::load, () -> seen[0] = look());
        System.out.println(seen[0]);
    }
}
