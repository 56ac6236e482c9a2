import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Adders and accumulators count for two threads, and are read when both have ended. */
public class Adders {
    private final LongAdder sum = new LongAdder();
    private final DoubleAdder half = new DoubleAdder();
    private final LongAccumulator max = new LongAccumulator(Math::max, 0);

    void add() {
        for (int i = 1; i <= 500; i++) {
            sum.increment();
            half.add(0.5);
            max.accumulate(i);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Adders adders = new Adders();
        Thread one = new Thread(adders::add);
        Thread two = new Thread(adders::add);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(adders.sum + " " + adders.half + " " + adders.max);
    }
}
