//~~ jdk 21
/** Virtual threads that share a carrier are threads nevertheless: nothing orders their additions. */
public class VirtualsUnordered {
    private int count;

    void first() {
        count++; //~ race
        Unseen.signal("first");
    }

    void second() {
        Unseen.await("first");
        count++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        VirtualsUnordered counter = new VirtualsUnordered();
        Thread one = Thread.ofVirtual().unstarted(counter::first);
        Thread two = Thread.ofVirtual().unstarted(counter::second);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.count);
    }
}
