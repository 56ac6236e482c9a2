import java.nio.ByteBuffer;

/** A buffer copies two bytes into an array, and another thread writes a third. */
public class BufferGetsPart {
    private final byte[] bytes = new byte[4];
    private int result;

    void first() {
        ByteBuffer.allocate(8).get(bytes, 0, 2);
    }

    void second() {
        bytes[2] = 1;
        result = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        BufferGetsPart shared = new BufferGetsPart();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
