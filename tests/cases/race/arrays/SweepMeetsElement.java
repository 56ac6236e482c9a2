/** One thread loops over a whole array; the other one writes one element of it. */
public class SweepMeetsElement {
    private final long[] values = new long[16];

    long sum() {
        long sum = 0;
        for (long value : values) { //~ race
            sum += value;
        }
        return sum;
    }

    void set() {
        values[9] = 1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SweepMeetsElement array = new SweepMeetsElement();
        long[] seen = new long[1];
        Unseen.inOrder(() -> seen[0] = array.sum(), array::set);
        System.out.println(seen[0]);
    }
}
