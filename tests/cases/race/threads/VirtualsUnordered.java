//~~ jdk 21
/** Virtual threads that share a carrier are threads nevertheless: nothing orders their additions. */
public class VirtualsUnordered {
    private int count;

    void first() {
        count++; //~ race
        Unseen.signal("first");
        // Its end, and the classes that are loaded for it, come after the other addition.
        Unseen.await("second");
    }

    void second() {
        Unseen.await("first");
        count++; //~ race
        Unseen.signal("second");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.ofVirtual().start(() -> Unseen.signal("ready")).join();
        Thread.ofVirtual().start(() -> Unseen.await("ready")).join();
        // What it takes to yield is loaded by whoever yields first.
        Thread.ofVirtual().start(Thread::yield).join();
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
