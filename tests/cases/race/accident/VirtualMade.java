//~~ jdk 21

/** Virtual threads get their numbers from counters too. */
public class VirtualMade {
    private int counted;

    public static void main(String[] args) throws InterruptedException {
        VirtualMade it = new VirtualMade();
        Runnable task = () -> {};
        Thread.ofVirtual().unstarted(task);
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    Thread.ofVirtual().unstarted(task);
                },
                () -> {
                    Thread.ofVirtual().unstarted(task);
                    it.counted++; //~ race
                });
        System.out.println(it.counted);
    }
}
