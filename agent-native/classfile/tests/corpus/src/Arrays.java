/** Every kind of array. */
class Arrays {
    static long sum(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] l, float[] f, double[] d, Object[][] o) {
        z[0] = !z[0];
        b[0] += 1;
        c[0]++;
        s[0] ^= 3;
        i[i[0]] = i[1] << 2;
        l[0] = l[1] = l[2] + 1L;
        f[0] *= 2;
        d[0] = d[1]--;
        o[0][1] = o[1];
        return b[0] + c[0] + s[0] + i[0] + l[0] + (long) f[0] + (long) d[0] + o[0].length;
    }
}
