package executive;

import executive.plan.Channel;
import executive.plan.Reading;
import executive.plan.Value;
import java.util.EnumMap;
import java.util.Map;

/** Checks the conditions on the database. */
final class DbCondChecker extends ExecCondChecker {
    /** The values that were last looked at. */
    private final Map<Channel, Value> considered = new EnumMap<>(Channel.class);
    private double threshold;

    DbCondChecker(Links links) {
        super("DbCondChecker", links);
    }

    @Override
    void execute() throws InterruptedException {
        look();
        Reading reading = links.dbMonitor.changes().take();
        while (reading != null) {
            look();
            consider(reading);
            links.ledger.workEnds();
            reading = links.dbMonitor.changes().take();
        }
    }

    @Override
    void look() {
        threshold = links.dbMonitor.threshold; //~ race
        super.look();
    }

    private void consider(Reading reading) {
        Channel channel = reading.channel();
        if (DbMonitor.differs(considered.get(channel), reading.value(), threshold)) {
            considered.put(channel, reading.value());
            check(watch -> watch.uses(channel));
        }
    }
}
