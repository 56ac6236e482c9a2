import java.util.BitSet;

/** Two threads set different bits of one set, but these share a word. */
public class SharedBits {
    private final BitSet primes = new BitSet();

    void mark(int number) {
        primes.set(number); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SharedBits box = new SharedBits();
        Unseen.inOrder(() -> box.mark(2), () -> box.mark(3));
        System.out.println(box.primes);
    }
}
