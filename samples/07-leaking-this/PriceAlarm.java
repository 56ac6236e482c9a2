import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Watches the price of a share. It registers itself with the feed before it knows its own limit. */
public class PriceAlarm {
    /** Notifies its alarms of a price as soon as there are any, in a thread of its own. */
    static class Feed extends Thread {
        private final List<PriceAlarm> alarms = new CopyOnWriteArrayList<>();

        Feed() {
            super("feed");
        }

        @Override
        public void run() {
            int notified = 0;
            while (notified == 0) {
                for (PriceAlarm alarm : alarms) {
                    alarm.onPrice(105);
                    notified++;
                }
            }
        }
    }

    private int limit;
    private boolean raised;

    PriceAlarm(Feed feed, int limit) {
        feed.alarms.add(this);
        this.limit = limit;
    }

    void setLimit(int limit) {
        this.limit = limit;
    }

    void onPrice(int price) {
        raised = price > limit;
    }

    public static void main(String[] args) throws InterruptedException {
        Feed feed = new Feed();
        feed.start();
        PriceAlarm alarm = new PriceAlarm(feed, 100);
        feed.join();
        System.out.println(alarm.raised ? "sell" : "hold");
        alarm.setLimit(110);
    }
}
