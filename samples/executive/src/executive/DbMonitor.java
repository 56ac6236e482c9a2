package executive;

import executive.plan.Reading;
import executive.plan.Type;
import executive.plan.Value;
import java.util.List;

/** Hands the changes of the database to the thread that checks conditions on it. */
final class DbMonitor {
    /** By how much a number must change to be looked at. The executive sets it when a plan begins. */
    double threshold;

    private final Mailbox<Reading> changes;

    DbMonitor(Mailbox<Reading> changes) {
        this.changes = changes;
    }

    void changed(List<Reading> readings) {
        for (Reading reading : readings) {
            changes.put(reading);
        }
    }

    Mailbox<Reading> changes() {
        return changes;
    }

    /** Whether a value differs from the one before by at least the threshold. */
    static boolean differs(Value before, Value now, double threshold) {
        if (before == null || now.type() != Type.NUMBER) {
            return !now.equals(before);
        }
        return Math.abs(now.number() - before.number()) >= threshold;
    }
}
