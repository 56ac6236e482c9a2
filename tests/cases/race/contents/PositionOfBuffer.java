import java.nio.ByteBuffer;

/** Two threads read from one buffer, whose position they share. */
public class PositionOfBuffer {
    private final ByteBuffer bytes = ByteBuffer.wrap(new byte[] {1, 2, 3});

    byte next() {
        return bytes.get(); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        PositionOfBuffer box = new PositionOfBuffer();
        byte[] seen = {box.next(), 0};
        Unseen.inOrder(() -> seen[0] = box.next(), () -> seen[1] = box.next());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
