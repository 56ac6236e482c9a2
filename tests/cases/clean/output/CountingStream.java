import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/** A stream of the program's own below a print stream, whose lock guards it. */
public class CountingStream extends OutputStream {
    private int count;
    private byte last;

    @Override
    public void write(int b) throws IOException {
        count++;
        last = (byte) b;
    }

    public static void main(String[] args) throws Exception {
        CountingStream counting = new CountingStream();
        PrintStream out = new PrintStream(counting, true);
        out.print("first");
        Unseen.inOrder(() -> out.println("one"), () -> out.println("two"));
        System.out.println(counting.count > 0);
    }
}
