import java.io.InputStream;

/** A stream of the program locks the array that it is given; the calls of its method need not. */
public class StreamTakesLock {
    static final class Ones extends InputStream {
        @Override
        public int read() {
            return 1;
        }

        @Override
        public int read(byte[] buffer, int first, int count) {
            synchronized (buffer) {
                for (int i = 0; i < count; i++) {
                    buffer[first + i]++;
                }
            }
            return count;
        }
    }

    private final byte[] bytes = new byte[4];
    private final InputStream ones = new Ones();

    void read() {
        try {
            ones.read(bytes, 1, 2);
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StreamTakesLock shared = new StreamTakesLock();
        Unseen.inOrder(shared::read, shared::read);
        System.out.println(shared.bytes[1]);
    }
}
