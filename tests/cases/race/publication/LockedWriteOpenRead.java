/**
 * A reference is assigned under a lock and read without: an object published under a lock must be fetched under it, or
 * even its elements race.
 */
public class LockedWriteOpenRead {
    private int[] values = {0};

    synchronized void replace() {
        int[] made = {1}; //~ race
        values = made; //~ race
    }

    int first() {
        int[] seen = values; //~ race
        return seen[0]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        LockedWriteOpenRead box = new LockedWriteOpenRead();
        int[] seen = new int[1];
        Unseen.inOrder(box::replace, () -> seen[0] = box.first());
        System.out.println(seen[0]);
    }
}
