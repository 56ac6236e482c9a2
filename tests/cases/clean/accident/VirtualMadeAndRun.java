//~~ jdk 21

/** A virtual thread is ordered after its start and before its join. */
public class VirtualMadeAndRun {
    private int counted;

    public static void main(String[] args) throws InterruptedException {
        VirtualMadeAndRun it = new VirtualMadeAndRun();
        for (int i = 0; i < 10; i++) {
            it.counted++;
            Thread.ofVirtual().start(() -> it.counted++).join();
        }
        System.out.println(it.counted);
    }
}
