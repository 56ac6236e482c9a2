package executive;

import java.util.ArrayDeque;
import java.util.Deque;

/** Messages for one thread, in the order in which they came. Messages are not changed once they are made. */
final class Mailbox<T> {
    private final Ledger ledger;
    private final Deque<T> messages = new ArrayDeque<>();
    private boolean closed;

    Mailbox(Ledger ledger, Shutdown shutdown) {
        this.ledger = ledger;
        shutdown.add(this::close);
    }

    void put(T message) {
        ledger.workBegins();
        Main.countSync(true);
        synchronized (this) {
            messages.add(message);
            notifyAll();
        }
    }

    /**
     * Waits for a message; none comes any more when the mission is over. The receiver must notify the ledger when it has been
     * dealt with. Not counted: a thread that waits does nothing.
     */
    synchronized T take() throws InterruptedException {
        while (messages.isEmpty() && !closed) {
            wait();
        }
        return closed ? null : messages.poll();
    }

    private synchronized void close() {
        closed = true;
        notifyAll();
    }
}
