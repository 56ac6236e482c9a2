/**
 * The roller coaster of section 6 of the RACER paper: only the coaster counts the rides, under its lock, so it may read the
 * count without. The passengers read it under the lock. Lock sets alone warn, by mistake; the unlocked read empties the set.
 * No write lacks the lock, so the two sides of the warning are reads.
 */
public class RollerCoaster {
    private int rides;

    void ride() {
        for (int i = 0; i < 3; i++) {
            int next = rides + 1; //~ racer
            synchronized (this) {
                rides = next;
            }
        }
    }

    synchronized int rides() {
        return rides;
    }

    public static void main(String[] args) throws InterruptedException {
        RollerCoaster coaster = new RollerCoaster();
        int[] seen = new int[1];
        Unseen.inOrder(coaster::ride, () -> seen[0] = coaster.rides()); //~ racer
        System.out.println(seen[0]);
    }
}
