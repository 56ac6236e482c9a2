//~~ no predictions
/** What is written before the threads start and then only read needs no lock. */
public class SharedReadersOnly {
    private int limit;

    public static void main(String[] args) throws InterruptedException {
        SharedReadersOnly settings = new SharedReadersOnly();
        settings.limit = 9;
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = settings.limit, () -> seen[1] = settings.limit);
        System.out.println(seen[0] + seen[1]);
    }
}
