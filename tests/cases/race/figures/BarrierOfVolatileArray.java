/**
 * Groups A and D of Bijlsma's thesis: a barrier waits on elements of a volatile array, so it orders nothing, and the
 * data after it races too.
 */
public class BarrierOfVolatileArray {
    private volatile boolean[] arrived = new boolean[2];
    private final int[] parts = new int[2];

    void arrive(int me) {
        parts[me] = me + 1; //~ race
        arrived[me] = true; //~ race
    }

    int sum() {
        while (!arrived[0]) { //~ race
            Thread.onSpinWait();
        }
        return parts[0]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        BarrierOfVolatileArray barrier = new BarrierOfVolatileArray();
        int[] seen = new int[1];
        Unseen.inOrder(() -> barrier.arrive(0), () -> seen[0] = barrier.sum());
        System.out.println(seen[0]);
    }
}
