import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A stream reads four bytes into a buffer, and another thread writes the fifth. */
public class ReadIntoPartsOfBuffer {
    private final byte[] buffer = new byte[8];
    private int result;

    private static InputStream input() {
        return new ByteArrayInputStream(new byte[] {1, 2, 3, 4});
    }

    void first() {
        try {
            result += input().read(buffer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void second() {
        buffer[4] = 9;
    }

    public static void main(String[] args) throws InterruptedException {
        ReadIntoPartsOfBuffer shared = new ReadIntoPartsOfBuffer();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
