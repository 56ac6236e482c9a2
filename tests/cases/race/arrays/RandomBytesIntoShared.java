import java.util.Random;

/** Random bytes are stored into an array that another thread changes. */
public class RandomBytesIntoShared {
    private final byte[] bytes = new byte[4];
    private final Random random = new Random(1);
    private int result;

    void first() {
        random.nextBytes(bytes); //~ race
    }

    void second() {
        result = bytes.length;
        bytes[0]++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        RandomBytesIntoShared shared = new RandomBytesIntoShared();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
