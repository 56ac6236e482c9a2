/** The writer has ended when the reader takes the box, but nothing says so to the reader. */
public class ReadAfterTheWriterEnded {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private static Box shared;

    public static void main(String[] args) throws InterruptedException {
        Unseen.ready();
        int[] seen = new int[1];
        Thread writer = new Thread(() -> {
            Box made = new Box();
            made.fill(7);
            shared = made; //~ race
            Unseen.signal("first");
        });
        Thread reader = new Thread(() -> {
            Unseen.await("first");
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            Box taken = shared; //~ race
            seen[0] = taken.value; //~ race
        });
        reader.start();
        writer.start();
        writer.join();
        reader.join();
        System.out.println(seen[0]);
    }
}
