import java.util.concurrent.PriorityBlockingQueue;

/** The producer changes the priority of an entry that is already in the queue. */
public class PriorityChanged {
    static final class Entry implements Comparable<Entry> {
        int priority;

        @Override
        public int compareTo(Entry other) {
            return Integer.compare(priority, other.priority);
        }
    }

    private final PriorityBlockingQueue<Entry> queue = new PriorityBlockingQueue<>();

    void produce() {
        Entry entry = new Entry();
        queue.add(entry);
        entry.priority = 3; //~ race
        Unseen.signal("written");
    }

    int consume() throws InterruptedException {
        Entry entry = queue.take();
        Unseen.await("written");
        return entry.priority; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        PriorityChanged line = new PriorityChanged();
        Unseen.ready();
        Thread producer = new Thread(line::produce);
        producer.start();
        System.out.println(line.consume());
        producer.join();
    }
}
