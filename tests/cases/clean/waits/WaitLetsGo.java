/** Waiting lets go of a lock that is held twice, so that another thread may write under it. */
public class WaitLetsGo {
    private int data;

    synchronized void give() {
        data += 40;
        notify();
    }

    synchronized int take() throws InterruptedException {
        data = 1;
        synchronized (this) {
            while (data == 1) {
                wait(10_000);
            }
            data++;
        }
        return data;
    }

    public static void main(String[] args) throws InterruptedException {
        WaitLetsGo box = new WaitLetsGo();
        Thread giver = new Thread(box::give);
        synchronized (box) {
            giver.start();
            System.out.println(box.take());
        }
        giver.join();
    }
}
