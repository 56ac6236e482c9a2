import org.junit.jupiter.api.Test;

/** Methods that are taken for tests: they return, throw, catch, recurse and hold monitors. */
public class Tested {
    private int calls;

    public static String run() {
        Tested tested = new Tested();
        StringBuilder out = new StringBuilder();
        for (int k = 0; k < 5; k++) {
            try {
                out.append(tested.choose(k)).append(',');
                tested.locked(k);
            } catch (RuntimeException e) {
                out.append(e.getClass().getSimpleName()).append(Thread.holdsLock(tested)).append(',');
            }
        }
        return out.append(tested.recursive(3)).append(tested.wide(1, 2.5, null)).append(tested.calls).toString();
    }

    @Test
    String choose(int k) {
        calls++;
        switch (k) {
            case 0: return "zero";
            case 1: throw new IllegalStateException();
            case 2:
                try {
                    return "" + "abc".charAt(k + 5);
                } catch (StringIndexOutOfBoundsException e) {
                    return "caught";
                } finally {
                    calls += 10;
                }
            default:
                for (int i = 0; ; i++) {
                    if (i > k) {
                        return "looped" + i;
                    }
                }
        }
    }

    @Test
    synchronized void locked(int k) {
        calls += 12 / (k - 2);
    }

    @Test
    long recursive(int n) {
        return n == 0 ? calls : recursive(n - 1) + 1;
    }

    @Test
    double wide(long a, double b, Object c) {
        Object local = c == null ? this : c;
        return a + b + (local == this ? 1 : 0);
    }
}
