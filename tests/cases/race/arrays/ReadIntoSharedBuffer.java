import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A stream reads four bytes into a buffer, and another thread writes one of them. */
public class ReadIntoSharedBuffer {
    private final byte[] buffer = new byte[8];
    private int result;

    private static InputStream input() {
        return new ByteArrayInputStream(new byte[] {1, 2, 3, 4});
    }

    void first() {
        try {
            result += input().read(buffer); //~ race
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void second() {
        buffer[3] = 9; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ReadIntoSharedBuffer shared = new ReadIntoSharedBuffer();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
