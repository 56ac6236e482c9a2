//~~ jdk 21

/**
 * Virtual threads are threads: two of them count in one field without a lock. They run free, since they are unordered in
 * every schedule, and since their file operations would go through the locks of their scheduler.
 */
public class VirtualThreadsCount {
    private int count;

    void add() {
        count++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        VirtualThreadsCount counter = new VirtualThreadsCount();
        Thread one = Thread.ofVirtual().unstarted(counter::add);
        Thread two = Thread.ofVirtual().unstarted(counter::add);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.count > 0);
    }
}
