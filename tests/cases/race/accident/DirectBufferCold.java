import java.nio.ByteBuffer;

/** Direct buffers share one limit and one list. That orders nothing for the program. */
public class DirectBufferCold {
    private int counted;

    private static void call() {
        ByteBuffer.allocateDirect(8);
    }

    public static void main(String[] args) throws InterruptedException {
        DirectBufferCold it = new DirectBufferCold();
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    call();
                },
                () -> {
                    call();
                    it.counted++; //~ race
                });
        System.out.println(it.counted);
    }
}
