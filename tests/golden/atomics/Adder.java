import java.util.concurrent.atomic.LongAdder;

/** A LongAdder's sum sees the additions. */
public class Adder {
    private final LongAdder adder = new LongAdder();
    private int data;

    void first() {
        data = 1;
        adder.add(1);
    }

    long second() {
        return adder.sum() + data;
    }

    public static void main(String[] args) throws Exception {
        Adder it = new Adder();
        it.adder.add(it.adder.sum());
        Unseen.inOrder(it::first, it::second);
    }
}
