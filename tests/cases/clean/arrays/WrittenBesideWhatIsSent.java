import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A stream sends two bytes of a buffer, and another thread writes a byte before them. */
public class WrittenBesideWhatIsSent {
    private final byte[] buffer = {1, 2, 3, 4};
    private final OutputStream output = new ByteArrayOutputStream();
    private String result;

    void first() {
        buffer[0] = 9;
    }

    void second() {
        try {
            output.write(buffer, 1, 2);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        result = output.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        WrittenBesideWhatIsSent shared = new WrittenBesideWhatIsSent();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
