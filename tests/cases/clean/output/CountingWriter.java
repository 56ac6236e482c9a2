import java.io.PrintWriter;
import java.io.Writer;

/** A writer of the program's own below a print writer, whose lock guards it. */
public class CountingWriter extends Writer {
    private int count;

    @Override
    public void write(char[] text, int from, int length) {
        count += length;
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    public static void main(String[] args) throws Exception {
        CountingWriter counting = new CountingWriter();
        PrintWriter out = new PrintWriter(counting);
        out.println("first");
        Unseen.inOrder(() -> out.println("one"), () -> out.println("two"));
        System.out.println(counting.count > 0);
    }
}
