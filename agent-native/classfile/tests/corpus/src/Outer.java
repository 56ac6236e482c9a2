/** Inner classes write fields of theirs before the constructor of their superclass runs. */
class Outer {
    private int secret = 1;

    class Inner {
        int twice() {
            return secret += secret;
        }
    }

    Runnable capture(final int x, final long y) {
        return new Runnable() {
            long seen = y;

            @Override
            public void run() {
                secret += x;
                seen++;
            }
        };
    }

    static class Chained extends Outer {
        final boolean flag;

        Chained(boolean flag, String s) {
            this(flag ? s.length() : s.hashCode());
        }

        Chained(int n) {
            super();
            flag = n > 0;
        }
    }
}
