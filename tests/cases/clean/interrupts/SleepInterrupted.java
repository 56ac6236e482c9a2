/** A sleep is interrupted: the exception orders what came before the interrupt. */
public class SleepInterrupted {
    private int data;

    void work() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException expected) {
            data++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SleepInterrupted box = new SleepInterrupted();
        Thread worker = new Thread(box::work);
        worker.start();
        box.data = 41;
        worker.interrupt();
        worker.join();
        System.out.println(box.data);
    }
}
