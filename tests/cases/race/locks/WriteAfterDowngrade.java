import java.util.concurrent.locks.ReentrantReadWriteLock;

/** After the downgrade to the read lock the writer writes once more, while a reader is let in. */
public class WriteAfterDowngrade {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int data;
    private int version;

    void update() {
        lock.writeLock().lock();
        data = 5;
        lock.readLock().lock();
        lock.writeLock().unlock();
        version = 1; //~ race
        Unseen.signal("downgraded");
        Unseen.await("read");
        lock.readLock().unlock();
    }

    int read() {
        Unseen.await("downgraded");
        lock.readLock().lock();
        int sum = data;
        sum += version; //~ race
        Unseen.signal("read");
        lock.readLock().unlock();
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        WriteAfterDowngrade page = new WriteAfterDowngrade();
        Thread writer = new Thread(page::update);
        Unseen.ready();
        writer.start();
        int sum = page.read();
        writer.join();
        System.out.println(sum);
    }
}
