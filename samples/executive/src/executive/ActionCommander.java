package executive;

import executive.plan.Reading;
import executive.vehicle.Order;
import executive.vehicle.Report;
import java.util.HashSet;
import java.util.Set;

/** Commands the vehicle, keeps the database, and reports the end of each action. A subclass keeps its status. */
abstract class ActionCommander extends ExecThread {
    /** What it is doing. */
    enum Status {
        IDLE,
        COMMANDING,
        REPORTING
    }

    private final Links links;
    private final Set<Integer> active = new HashSet<>();

    ActionCommander(Links links) {
        super("ActionExecution", links.shutdown);
        this.links = links;
    }

    /** What it does from now on. */
    abstract void setStatus(Status now);

    @Override
    final void execute() throws InterruptedException {
        ActionMessage message = links.actions.take();
        while (message != null) {
            // First of all, so that a query does not find it idle.
            setStatus(message.report() == null ? Status.COMMANDING : Status.REPORTING);
            handle(message);
            if (active.isEmpty()) {
                setStatus(Status.IDLE);
            }
            links.ledger.workEnds();
            message = links.actions.take();
        }
    }

    private void handle(ActionMessage message) {
        if (message.report() != null) {
            report(message.report());
        } else if (message.action() != null) {
            active.add(message.request());
            links.vehicle.put(Order.begin(message.request(), message.action()));
        } else {
            links.vehicle.put(Order.stop(message.request()));
        }
    }

    private void report(Report report) {
        for (String remark : report.remarks()) {
            links.telemetry.add(Telemetry.Source.VEHICLE, remark);
        }
        links.database.assertAll(report.changes());
        for (Report.Ended ended : report.ended()) {
            active.remove(ended.request());
            links.events.post(Event.actionEnded(ended.request(), ended.isGood(), ended.why()));
        }
    }
}
