/** Fields written before `super()`, initializers, finalizers. */
public class Construction {
    static final StringBuilder LOG = new StringBuilder();
    protected int base;

    Construction(int n) {
        base = n;
        hook();
    }

    void hook() {
        LOG.append("base").append(base);
    }

    /** Captured variables are fields that the compiler writes before `super()`. */
    static Construction local(int captured, long wide) {
        class Local extends Construction {
            int own = captured + 1;

            Local(boolean flag) {
                super(flag ? captured : LOG.length());
                own += wide;
            }

            @Override
            void hook() {
                LOG.append("captured").append(captured).append(wide).append(own).append(base);
            }

            @Override
            protected void finalize() {
                own = 0;
            }
        }
        return new Local(captured > 1);
    }

    enum Kind {
        A, B {
            @Override
            int weight() {
                return super.weight() + asked;
            }
        };

        static int asked = 5;

        int weight() {
            return asked++ + ordinal();
        }
    }

    static class Late {
        static int value = 7;

        static {
            LOG.append("late");
            value++;
        }

        static int get() {
            return value;
        }
    }

    public static String run() {
        Construction a = local(1, 1L << 33);
        Construction b = local(2, 3);
        LOG.append("before");
        int late = Late.get() + Late.value--;
        return LOG.append(a.base).append(b.base).append(Kind.B.weight()).append(Kind.A.weight()).append(late).toString();
    }
}
