import java.nio.ByteBuffer;

/** Each thread reads by a duplicate of the buffer, which has a position of its own. */
public class DuplicateOfBuffer {
    private final ByteBuffer bytes = ByteBuffer.wrap(new byte[] {1, 2, 3});

    int sum() {
        ByteBuffer mine = bytes.duplicate();
        int sum = 0;
        while (mine.hasRemaining()) {
            sum += mine.get();
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        DuplicateOfBuffer box = new DuplicateOfBuffer();
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = box.sum(), () -> seen[1] = box.sum());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
