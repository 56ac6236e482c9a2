import java.util.concurrent.Callable;

/** Leaves monitors in every way, while the probes for it fail. Has probes. */
class Exits {
    static final Object outer = new Object();
    static final Object inner = new Object();
    static int value;
    static int cleanups;

    static Object block() {
        synchronized (outer) {
            value++;
        }
        return value;
    }

    static Object returning(long wide, Object other) {
        double local = wide;
        synchronized (outer) {
            if (local < 3) {
                return other;
            }
        }
        return wide;
    }

    static Object throwing() {
        synchronized (outer) {
            throw new IllegalStateException();
        }
    }

    static Object nested() {
        synchronized (outer) {
            value++;
            synchronized (inner) {
                value++;
            }
            value++;
        }
        return value;
    }

    static Object caught() {
        String kept = "kept";
        try {
            synchronized (outer) {
                value++;
            }
            return value;
        } catch (StackOverflowError e) {
            return kept;
        }
    }

    static Object cleaned(Object result) {
        try {
            synchronized (outer) {
                if (value > 0) {
                    return result;
                }
            }
            return value;
        } finally {
            cleanups++;
        }
    }

    static Object looping() {
        for (int i = 0; i < 3; i++) {
            int before = i;
            try {
                synchronized (outer) {
                    if (before == 1) {
                        continue;
                    }
                    value++;
                }
            } catch (StackOverflowError e) {
                value = before;
            }
        }
        return "looped";
    }

    static synchronized Object whole() {
        return ++value;
    }

    synchronized Object both() {
        synchronized (outer) {
            return ++value;
        }
    }

    /** Overflows for real, wherever the stack happens to end. */
    static void deeper() {
        synchronized (outer) {
            value++;
            deeper();
        }
    }

    static final Exits instance = new Exits();

    static final Object[] monitors = {outer, inner, Exits.class, instance};

    static Object[][] ways() {
        return new Object[][] {
            {"block", (Callable<?>) Exits::block},
            {"returning", (Callable<?>) () -> returning(2, "early")},
            {"returning late", (Callable<?>) () -> returning(4, "early")},
            {"throwing", (Callable<?>) Exits::throwing},
            {"nested", (Callable<?>) Exits::nested},
            {"caught", (Callable<?>) Exits::caught},
            {"cleaned", (Callable<?>) () -> cleaned("result")},
            {"looping", (Callable<?>) Exits::looping},
            {"whole", (Callable<?>) Exits::whole},
            {"both", (Callable<?>) instance::both},
        };
    }
}
