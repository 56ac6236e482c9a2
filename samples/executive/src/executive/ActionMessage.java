package executive;

import executive.vehicle.Action;
import executive.vehicle.Report;

/** A message to the thread that commands the vehicle: orders from the executive, results from the vehicle. */
final class ActionMessage {
    private final int request;
    private final Action action;
    private final Report report;

    private ActionMessage(int request, Action action, Report report) {
        this.request = request;
        this.action = action;
        this.report = report;
    }

    static ActionMessage start(int request, Action action) {
        return new ActionMessage(request, action, null);
    }

    static ActionMessage stop(int request) {
        return new ActionMessage(request, null, null);
    }

    static ActionMessage of(Report report) {
        return new ActionMessage(0, null, report);
    }

    int request() {
        return request;
    }

    /** What to start; none if something is to be stopped. */
    Action action() {
        return action;
    }

    /** The vehicle's report; none if it comes from the executive. */
    Report report() {
        return report;
    }
}
