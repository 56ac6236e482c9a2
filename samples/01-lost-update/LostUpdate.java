/** Two threads count up without a lock. Now and then one overwrites what the other has just counted. */
public class LostUpdate {
    private int count;

    void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        LostUpdate counter = new LostUpdate();
        Runnable thousand = () -> {
            for (int i = 0; i < 1000; i++) {
                counter.add();
            }
        };
        Thread first = new Thread(thousand, "first");
        Thread second = new Thread(thousand, "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(counter.count <= 2000 ? "done" : "impossible");
    }
}
