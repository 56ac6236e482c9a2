/** Sells the seats of a theatre. Sales are locked, and so is the board that shows them, but not by the same lock. */
public class TicketOffice {
    private final Object sales = new Object();
    private int sold;

    void sell() {
        synchronized (sales) {
            sold++;
        }
    }

    synchronized int sold() {
        return sold;
    }

    void sellAll() {
        for (int seat = 0; seat < 500; seat++) {
            sell();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TicketOffice office = new TicketOffice();
        Thread window = new Thread(office::sellAll, "window");
        window.start();
        int shown = 0;
        for (int look = 0; look < 100; look++) {
            shown = Math.max(shown, office.sold());
        }
        window.join();
        System.out.println(shown <= 500 ? "the board is right" : "the board is wrong");
    }
}
