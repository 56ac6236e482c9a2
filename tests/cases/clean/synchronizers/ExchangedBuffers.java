import java.util.concurrent.Exchanger;

/** One thread fills a buffer, another one empties it; they swap and neither touches what it gave away. */
public class ExchangedBuffers {
    private static final int ROUNDS = 100;
    private final Exchanger<int[]> exchanger = new Exchanger<>();

    void fill() {
        int[] buffer = new int[4];
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < buffer.length; i++) {
                buffer[i] += round;
            }
            buffer = swap(buffer);
        }
    }

    long empty() {
        long sum = 0;
        int[] buffer = new int[4];
        for (int round = 0; round < ROUNDS; round++) {
            buffer = swap(buffer);
            for (int i = 0; i < buffer.length; i++) {
                sum += buffer[i];
                buffer[i] = 0;
            }
        }
        return sum;
    }

    int[] swap(int[] buffer) {
        try {
            return exchanger.exchange(buffer);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExchangedBuffers pair = new ExchangedBuffers();
        Thread filler = new Thread(pair::fill);
        filler.start();
        System.out.println(pair.empty());
        filler.join();
    }
}
