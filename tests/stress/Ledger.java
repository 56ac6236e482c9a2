/**
 * The real order, written down: the thread that holds what protects a ledger takes the next number and writes that element.
 *
 * <p>All fields are plain. So the elements appear in the trace one after the other, or else the trace is wrong, and a lost
 * ordering is a race.
 */
final class Ledger {
    static final int SIZE = 1 << 12;

    private final int[] entries = new int[SIZE];
    private int next;

    /** Takes a number and writes it down. */
    void enter() {
        int number = next++;
        entries[number & SIZE - 1] = number;
    }

    /** How many numbers were taken. */
    int size() {
        return next;
    }
}
