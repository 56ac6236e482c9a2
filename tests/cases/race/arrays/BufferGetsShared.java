import java.nio.ByteBuffer;

/** A buffer copies two bytes into an array, and another thread writes one of them. */
public class BufferGetsShared {
    private final byte[] bytes = new byte[4];
    private int result;

    void first() {
        ByteBuffer.allocate(8).get(bytes, 0, 2); //~ race
    }

    void second() {
        bytes[1] = 1; //~ race
        result = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        BufferGetsShared shared = new BufferGetsShared();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
