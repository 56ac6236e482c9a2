import java.util.concurrent.PriorityBlockingQueue;

/** Entries compare by a plain field; they are not changed while they are in the queue. */
public class PriorityHandOver {
    static final class Entry implements Comparable<Entry> {
        int priority;
        int visits;

        @Override
        public int compareTo(Entry other) {
            return Integer.compare(priority, other.priority);
        }
    }

    private final PriorityBlockingQueue<Entry> queue = new PriorityBlockingQueue<>();

    void work() {
        try {
            for (int i = 0; i < 200; i++) {
                Entry entry = queue.take();
                entry.visits++;
                entry.priority += 3;
                queue.put(entry);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PriorityHandOver line = new PriorityHandOver();
        for (int i = 0; i < 4; i++) {
            Entry entry = new Entry();
            entry.priority = i;
            line.queue.put(entry);
        }
        Thread one = new Thread(line::work);
        Thread two = new Thread(line::work);
        one.start();
        two.start();
        one.join();
        two.join();
        int visits = 0;
        for (Entry entry : line.queue) {
            visits += entry.visits;
        }
        System.out.println(visits);
    }
}
