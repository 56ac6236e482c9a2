/** Every kind of field and array element, read, written, and both at once. */
public class Accesses {
    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long l;
    float f;
    double d;
    Object o;
    volatile long vl;
    volatile Object vo;
    static long sl = 3;
    static volatile double sd;
    static final class Other {
        static int count;
        long total;
        Other next;
    }

    public static String run() {
        Accesses a = new Accesses();
        StringBuilder out = new StringBuilder();
        for (int k = 0; k < 5; k++) {
            a.step(k);
            out.append(a.z).append(a.b).append((int) a.c).append(a.s).append(a.i).append(a.l).append(a.f).append(a.d)
                    .append(a.o).append(a.vl).append(a.vo).append(sl).append(sd).append(';');
        }
        return out.append(arrays()).append(others()).append(nulls()).toString();
    }

    private void step(int k) {
        z = !z;
        b += k;
        c++;
        s = (short) (c = (char) (c + s));
        i = i++ + ++i;
        l = (vl = l + 0x1_0000_0000L) - k;
        f /= 2 - (f = k);
        d = d++ * (sd -= 0.5);
        vo = o = "o" + k;
        sl += sl++ - l;
    }

    private static String arrays() {
        boolean[] z = {true, false};
        byte[] b = {1, 2};
        char[] c = {'a', 'b'};
        short[] s = {1, 2};
        int[] i = {1, 0};
        long[] l = {1L << 40, 2};
        float[] f = {1.5f, 2};
        double[] d = {1.5, 2};
        String[][] o = {{"x"}, {"y", "z"}};
        z[1] = z[0] ^= b[i[1]]-- > 0;
        c[i[0]] = c[0]++;
        s[1] <<= s[0];
        i[i[1]] = i[i[1]++] + i[0];
        l[0] = l[1] = l[0] - l[1]++;
        f[1] = f[0] += d[0]--;
        o[0] = o[1];
        o[1][0] += o[0][1];
        return "" + z[0] + z[1] + b[0] + c[0] + c[1] + s[1] + i[0] + i[1] + l[0] + l[1] + f[0] + f[1] + d[0] + o[0][0];
    }

    private static String others() {
        Other x = new Other();
        x.next = new Other();
        x.next.total = ++Other.count;
        x.total = (x.next.total += 5L) * Other.count--;
        return "" + x.total + x.next.total + Other.count;
    }

    /** What fails must fail as it did: the same exception, no earlier, no later. */
    private static String nulls() {
        String out = "";
        Accesses a = null;
        int[] array = null;
        Object[] strings = new String[1];
        for (int k = 0; k < 7; k++) {
            try {
                switch (k) {
                    case 0: a.l = sl++; break;
                    case 1: out += a.d; break;
                    case 2: array[0] = (int) sl++; break;
                    case 3: out += strings[1]; break;
                    case 4: strings[0] = sl++; break;
                    case 5: strings[-1] = "x"; break;
                    default: out += array[3];
                }
            } catch (RuntimeException e) {
                out += e.getClass().getSimpleName() + sl;
            }
        }
        return out;
    }
}
