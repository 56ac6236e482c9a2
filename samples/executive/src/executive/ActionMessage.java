package executive;

import executive.vehicle.Action;
import executive.vehicle.Report;

/** What the thread that commands the vehicle is told: by the executive what to do, by the vehicle what has become of it. */
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

    /** What the vehicle tells; none if it comes from the executive. */
    Report report() {
        return report;
    }
}
