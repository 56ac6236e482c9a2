package executive;

import executive.plan.Channel;
import executive.plan.Reading;
import executive.plan.Type;
import executive.plan.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is known of the vehicle. A channel that nothing was asserted of has the value zero, false or an empty word. */
final class Database {
    private final Map<Channel, Value> values = new HashMap<>();
    private DbMonitor monitor;
    private boolean closed;

    /** Is notified of changes. */
    synchronized void setMonitor(DbMonitor changed) {
        monitor = changed;
    }

    /** Asserts several values at once, so that no thread sees only some of them. */
    void assertAll(List<Reading> readings) {
        DbMonitor notified;
        Main.countSync(true);
        synchronized (this) {
            for (Reading reading : readings) {
                values.put(reading.channel(), reading.value());
            }
            notified = monitor;
            notifyAll();
        }
        notified.changed(readings);
    }

    Value get(Channel channel) {
        Main.countSync(true);
        synchronized (this) {
            Value value = values.get(channel);
            return value == null ? initial(channel.type()) : value;
        }
    }

    /** Waits until a channel has a value, or the mission is over. */
    void await(Channel channel, Value wanted) throws InterruptedException {
        Main.countSync(true);
        synchronized (this) {
            while (!closed && !wanted.equals(values.get(channel))) {
                wait();
            }
        }
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    private static Value initial(Type type) {
        if (type == Type.NUMBER) {
            return Value.of(0);
        }
        return type == Type.TRUTH ? Value.of(false) : Value.of("");
    }
}
