/**
 * The roller coaster of section 6 of the RACER paper: only the coaster counts the rides, under its lock, so it may read the
 * count without. The passengers read it under the lock. Lock sets alone warn, by mistake; the unlocked read empties it.
 */
public class RollerCoaster {
    private int rides;

    void ride() {
        for (int i = 0; i < 3; i++) {
            int next = rides + 1;
            synchronized (this) {
                rides = next; //~ racer
            }
        }
    }

    synchronized int rides() {
        return rides; //~ racer
    }

    public static void main(String[] args) throws InterruptedException {
        RollerCoaster coaster = new RollerCoaster();
        int[] seen = new int[1];
        Unseen.inOrder(coaster::ride, () -> seen[0] = coaster.rides());
        System.out.println(seen[0]);
    }
}
