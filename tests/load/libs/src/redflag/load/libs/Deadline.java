package redflag.load.libs;

/** A moment that every thread can look at without synchronizing with another, which would hide missing orderings. */
final class Deadline {
    private final long end;

    Deadline(double seconds) {
        end = System.nanoTime() + (long) (seconds * 1e9);
    }

    boolean passed() {
        return System.nanoTime() - end >= 0;
    }
}
