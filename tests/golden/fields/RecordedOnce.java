/** An access is recorded once in a segment; a write counts for later reads too, a read not for writes. */
public class RecordedOnce {
    private int readFirst;
    private int writtenFirst;
    private volatile int end;

    void first() {
        for (int i = 0; i < 10; i++) {
            readFirst++;
            writtenFirst = i;
            writtenFirst++;
        }
        end = 1;
        readFirst++;
        writtenFirst++;
    }

    int second() {
        int sum = end + readFirst;
        synchronized (this) {
            sum += readFirst;
        }
        return sum + readFirst;
    }

    public static void main(String[] args) throws Exception {
        RecordedOnce it = new RecordedOnce();
        Unseen.inOrder(it::first, it::second);
    }
}
