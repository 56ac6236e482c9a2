/** A volatile counter is incremented by two threads: updates may be lost, but volatile accesses do not race. */
public class LostUpdates {
    private volatile int count;

    void add() {
        for (int i = 0; i < 1000; i++) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LostUpdates counter = new LostUpdates();
        Thread one = new Thread(counter::add);
        Thread two = new Thread(counter::add);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.count >= 2);
    }
}
