/** A synchronized getter guards the reference, not what it refers to: the array is read without the lock. */
public class GuardedGetter {
    private final int[] samples = new int[2];

    synchronized void record(int value) {
        samples[1] = value; //~ race
    }

    synchronized int[] samples() {
        return samples;
    }

    public static void main(String[] args) throws InterruptedException {
        GuardedGetter meter = new GuardedGetter();
        int[] seen = new int[1];
        Unseen.inOrder(
                () -> {
                    int[] samples = meter.samples();
                    seen[0] = samples[1]; //~ race
                },
                () -> meter.record(7));
        System.out.println(seen[0]);
    }
}
