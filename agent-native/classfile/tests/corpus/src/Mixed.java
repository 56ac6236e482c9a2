/** A little of everything that Java 7 has: compiled for every class-file version. */
public class Mixed implements java.io.Serializable {
    static int count;
    static volatile long stamp = 1;
    private final String name;
    protected double[] values = {1, 2, 3};
    volatile Object guard = new Object();
    int size;

    Mixed(String name) {
        this.name = name;
    }

    synchronized int add(double value) {
        if (size == values.length) {
            values = java.util.Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
        return size;
    }

    static synchronized void tally() {
        count++;
        stamp = System.nanoTime();
    }

    String pick(int kind) throws InterruptedException {
        switch (kind) {
            case 0:
                return name;
            case 1:
                synchronized (guard) {
                    guard.wait(1);
                }
                break;
            case 1000:
                tally();
                break;
            default:
                try {
                    add(kind);
                } catch (RuntimeException e) {
                    size = 0;
                } finally {
                    count--;
                }
        }
        return null;
    }
}
