import java.nio.ByteBuffer;
import java.util.Vector;

/** The same call in both threads, which are ordered by a vector. */
public class DirectBufferWarmByVector {
    private int counted;
    private final Vector<String> done = new Vector<>();

    private static void call() {
        ByteBuffer.allocateDirect(8);
    }

    public static void main(String[] args) throws InterruptedException {
        DirectBufferWarmByVector it = new DirectBufferWarmByVector();
        call();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.done.add("a");
                },
                () -> {
                    it.done.size();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
