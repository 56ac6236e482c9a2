/** The interrupt is passed on along a chain of threads, and orders along it. */
public class InterruptPassedOn {
    private int data;

    void passOn(Thread next) {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException expected) {
            data++;
            next.interrupt();
        }
    }

    void end() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException expected) {
            data++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptPassedOn box = new InterruptPassedOn();
        Thread last = new Thread(box::end);
        Thread first = new Thread(() -> box.passOn(last));
        last.start();
        first.start();
        box.data = 40;
        first.interrupt();
        last.join();
        first.join();
        System.out.println(box.data);
    }
}
