import java.util.ArrayList;
import java.util.List;

/** Observers come and go under a lock; events go to a snapshot of them, and every observer guards its own state. */
public class EventBus {
    static final class Counter {
        private int events;

        synchronized void handle(int event) {
            events += event;
        }

        synchronized int events() {
            return events;
        }
    }

    private final List<Counter> observers = new ArrayList<>();

    synchronized void add(Counter observer) {
        observers.add(observer);
    }

    void post(int event) {
        List<Counter> snapshot;
        synchronized (this) {
            snapshot = new ArrayList<>(observers);
        }
        for (Counter observer : snapshot) {
            observer.handle(event);
        }
    }

    void work() {
        for (int i = 0; i < 100; i++) {
            post(1);
            if (i % 25 == 0) {
                add(new Counter());
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EventBus bus = new EventBus();
        Counter counter = new Counter();
        bus.add(counter);
        Thread one = new Thread(bus::work);
        Thread two = new Thread(bus::work);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.events() + " " + bus.observers.size());
    }
}
