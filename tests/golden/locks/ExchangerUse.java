import java.util.concurrent.Exchanger;

/** What each thread does before an exchange comes before what the other does afterwards. */
public class ExchangerUse {
    static final class Box {
        int value;
    }

    private final Exchanger<Box> exchanger = new Exchanger<>();
    private int first;
    private int second;

    Box exchange(Box mine) {
        try {
            return exchanger.exchange(mine);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    void first() {
        first = 1;
        exchange(new Box()).value++;
        int seen = second;
    }

    void second() {
        second = 1;
        exchange(new Box()).value++;
        int seen = first;
    }

    public static void main(String[] args) throws Exception {
        ExchangerUse it = new ExchangerUse();
        Thread one = new Thread(it::first, "first");
        Thread two = new Thread(it::second, "second");
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
