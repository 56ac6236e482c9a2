import java.util.Random;

/** Random bytes are stored into an array of the thread; the generator is made for several threads. */
public class RandomBytesIntoOwn {
    private final byte[] bytes = new byte[4];
    private final Random random = new Random(1);
    private int result;

    void first() {
        byte[] own = new byte[4];
        random.nextBytes(own);
    }

    void second() {
        result = bytes.length;
        bytes[0]++;
    }

    public static void main(String[] args) throws InterruptedException {
        RandomBytesIntoOwn shared = new RandomBytesIntoOwn();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
