/** The wait ends by its time limit, and the lock is taken again: data that is only used under it is safe. */
public class WaitExpiredGuarded {
    private int data;

    synchronized void give() {
        data = 42;
    }

    synchronized int take() throws InterruptedException {
        while (data == 0) {
            wait(1);
        }
        return data;
    }

    public static void main(String[] args) throws InterruptedException {
        WaitExpiredGuarded box = new WaitExpiredGuarded();
        Thread giver = new Thread(box::give);
        giver.start();
        System.out.println(box.take());
        giver.join();
    }
}
