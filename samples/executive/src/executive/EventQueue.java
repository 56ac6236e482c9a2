package executive;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The events for the executive. */
final class EventQueue {
    private final Ledger ledger;
    private final List<Event> events = new ArrayList<>();

    EventQueue(Ledger ledger) {
        this.ledger = ledger;
    }

    void post(Event event) {
        Main.countSync(true);
        synchronized (this) {
            events.add(event);
        }
        ledger.eventPosted();
    }

    /** All events, the most urgent first: the order does not depend on arrival. */
    List<Event> drain() {
        Main.countSync(true);
        synchronized (this) {
            Collections.sort(events);
            List<Event> all = List.copyOf(events);
            events.clear();
            return all;
        }
    }
}
