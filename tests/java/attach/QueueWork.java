import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** One thread sends arrays, the other adds up what is in them; nothing may be lost or torn. */
final class QueueWork extends Work {
    private static final int LENGTH = 16;
    private final BlockingQueue<long[]> queue = new ArrayBlockingQueue<>(64);
    private long sent;
    private long received;

    @Override
    void unit(int worker, long round) throws InterruptedException {
        if (worker == 0) {
            send(round);
        } else {
            long[] parcel = queue.poll(1, TimeUnit.MILLISECONDS);
            received += parcel == null ? 0 : contents(parcel);
        }
    }

    private void send(long round) throws InterruptedException {
        long[] parcel = new long[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            parcel[i] = round + i;
        }
        while (!Busy.stop) {
            if (queue.offer(parcel, 1, TimeUnit.MILLISECONDS)) {
                sent += contents(parcel);
                return;
            }
        }
    }

    private static long contents(long[] parcel) {
        long sum = 0;
        for (long part : parcel) {
            sum += part * part;
        }
        return sum;
    }

    @Override
    boolean right(long first, long second) {
        long underway = 0;
        for (long[] parcel : queue) {
            underway += contents(parcel);
        }
        return sent == received + underway;
    }

    @Override
    long checksum() {
        return sent;
    }
}
