/** Two threads count in one field without any lock. */
public class RacyCounter {
    int count;

    void add() {
        count++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        RacyCounter counter = new RacyCounter();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.count);
    }
}
