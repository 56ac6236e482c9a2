/** What comes before start and after join needs no lock. */
public class StartJoin {
    int value;

    public static void main(String[] args) throws InterruptedException {
        StartJoin box = new StartJoin();
        box.value = 1;
        Thread worker = new Thread(() -> box.value += 1);
        worker.start();
        worker.join();
        box.value += 1;
        Thread other = new Thread(() -> box.value += 1);
        other.start();
        other.join();
        System.out.println(box.value);
    }
}
