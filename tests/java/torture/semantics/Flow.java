/** Jumps, switches, loops, handlers, lambdas. */
public class Flow {
    private static int state;
    private int[] seen = new int[4];

    public static String run() {
        Flow flow = new Flow();
        StringBuilder out = new StringBuilder();
        for (int k = -3; k < 12; k++) {
            out.append(flow.table(k)).append(flow.sparse(k * 1000)).append(flow.text("k" + k)).append(' ');
        }
        java.util.function.IntUnaryOperator add = x -> state += x + flow.seen[0];
        return out.append(add.applyAsInt(4)).append(flow.nested(5)).append(flow.labels()).toString();
    }

    private int table(int k) {
        switch (k) {
            case 0: seen[0]++;
            case 1: return seen[1] += 2;
            case 2: case 3: state++; break;
            case 7: return state = seen[0];
            default: state--;
        }
        return state;
    }

    private long sparse(int k) {
        switch (k) {
            case Integer.MIN_VALUE: return 1;
            case -2000: return seen[2]--;
            case 3000: state ^= 5; break;
            case 9000: return state;
        }
        return seen[2];
    }

    private static String text(String s) {
        switch (s) {
            case "k1": case "k-1": return "one" + state++;
            case "k11": state = 0; return "eleven";
            default: return "";
        }
    }

    private String nested(int n) {
        String out = "";
        for (int k = 0; k < n; k++) {
            try {
                try {
                    seen[k] = 12 / (k - 2);
                } finally {
                    out += k;
                }
            } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
                out += e.getClass().getSimpleName();
                continue;
            } finally {
                state += seen[0];
            }
            out += seen[k];
        }
        return out + state;
    }

    private int labels() {
        int n = 0;
        outer:
        while (true) {
            do {
                if (++seen[3] % 3 == 0) {
                    continue outer;
                }
                if (seen[3] > 20) {
                    break outer;
                }
                n += seen[3] > 10 ? 1 : seen[3] == 5 ? 100 : 10;
            } while (seen[3] < 100);
        }
        return n;
    }
}
