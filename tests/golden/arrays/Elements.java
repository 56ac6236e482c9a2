/** Single elements, of arrays of every kind. */
public class Elements {
    private final boolean[] truths = new boolean[2];
    private final byte[] bytes = new byte[2];
    private final char[] chars = new char[2];
    private final short[] shorts = new short[2];
    private final int[] ints = new int[2];
    private final long[] longs = new long[2];
    private final float[] floats = new float[2];
    private final double[] doubles = new double[2];
    private final String[] words = new String[2];

    void first() {
        truths[0] = true;
        bytes[1] = 1;
        chars[0] = 1;
        shorts[1] = 1;
        ints[0] = 1;
        longs[1] = 1;
        floats[0] = 1;
        doubles[1] = 1;
        words[0] = "x";
    }

    double second() {
        int sum = truths[0] ? bytes[1] : chars[0];
        sum += shorts[1] + ints[0] + words[0].length();
        return longs[1] + floats[0] + doubles[1] + sum;
    }

    public static void main(String[] args) throws Exception {
        Elements it = new Elements();
        Unseen.inOrder(it::first, it::second);
    }
}
