import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A stream sends two bytes of a buffer, and another thread writes one of them. */
public class WrittenWhileSent {
    private final byte[] buffer = {1, 2, 3, 4};
    private final OutputStream output = new ByteArrayOutputStream();
    private String result;

    void first() {
        buffer[1] = 9; //~ race
    }

    void second() {
        try {
            output.write(buffer, 1, 2); //~ race
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        result = output.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        WrittenWhileSent shared = new WrittenWhileSent();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
