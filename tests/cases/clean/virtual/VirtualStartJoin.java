//~~ jdk 21

/** start and join order virtual threads as they do others. */
public class VirtualStartJoin {
    private int value;

    public static void main(String[] args) throws InterruptedException {
        VirtualStartJoin box = new VirtualStartJoin();
        for (int i = 0; i < 100; i++) {
            box.value++;
            Thread thread = Thread.ofVirtual().start(() -> box.value++);
            thread.join();
        }
        System.out.println(box.value);
    }
}
