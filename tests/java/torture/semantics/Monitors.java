/** Monitors entered and left on every path. */
public class Monitors {
    private int depth;
    private static int calls;
    private final Object lock = new Object();

    public static String run() throws Exception {
        Monitors m = new Monitors();
        StringBuilder out = new StringBuilder();
        for (int k = 0; k < 6; k++) {
            try {
                out.append(m.choose(k, "s")).append(',');
            } catch (RuntimeException e) {
                out.append(e.getClass().getSimpleName()).append(held(m)).append(',');
            }
            try {
                out.append(tally(k)).append(',');
            } catch (ArithmeticException e) {
                out.append(e.getMessage()).append(Thread.holdsLock(Monitors.class)).append(',');
            }
        }
        m.waitABit();
        return out.append(m.blocks(3)).append(held(m)).append(m.recursive(4)).append(m.voids()).toString();
    }

    private static boolean held(Monitors m) {
        return Thread.holdsLock(m) || Thread.holdsLock(m.lock) || Thread.holdsLock(Monitors.class);
    }

    synchronized long choose(int k, String s) {
        switch (k) {
            case 0: return depth++;
            case 1: throw new IllegalStateException();
            case 2: return s.charAt(7);
            case 3:
                try {
                    throw new IllegalArgumentException();
                } catch (IllegalArgumentException e) {
                    return -depth;
                } finally {
                    depth += 10;
                }
            case 4: return choose(3, s) + choose(0, s);
            default: return depth;
        }
    }

    static synchronized double tally(int k) {
        return (calls += 12 / (k - 2)) / 2.0;
    }

    private synchronized int recursive(int n) {
        return n == 0 ? depth : recursive(n - 1) + 1;
    }

    private synchronized String voids() {
        Object[] none = null;
        try {
            fail(none);
        } catch (NullPointerException e) {
            return "caught" + Thread.holdsLock(this);
        }
        return "not caught";
    }

    private static synchronized void fail(Object[] none) {
        none[0] = "";
    }

    private String blocks(int n) {
        String out = "";
        for (int k = 0; k < n; k++) {
            synchronized (lock) {
                synchronized (this) {
                    if (k == 1) {
                        continue;
                    }
                    try {
                        synchronized (out) {
                            out += k / (k - 2);
                        }
                    } catch (ArithmeticException e) {
                        out += "!" + Thread.holdsLock(lock);
                        break;
                    } finally {
                        depth--;
                    }
                }
            }
        }
        try {
            synchronized ((Object) null) {
                out += "entered";
            }
        } catch (NullPointerException e) {
            out += "null";
        }
        return out + depth;
    }

    private void waitABit() throws InterruptedException {
        synchronized (lock) {
            lock.wait(1);
            lock.notifyAll();
        }
        try {
            lock.wait();
        } catch (IllegalMonitorStateException expected) {
            depth += 100;
        }
    }
}
