import java.nio.ByteBuffer;

/** The same call in both threads, which are ordered by a string buffer. */
public class DirectBufferColdByBuffer {
    private int counted;
    private final StringBuffer text = new StringBuffer();

    private static void call() {
        ByteBuffer.allocateDirect(8);
    }

    public static void main(String[] args) throws InterruptedException {
        DirectBufferColdByBuffer it = new DirectBufferColdByBuffer();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.text.append("a");
                },
                () -> {
                    it.text.length();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
