package executive;

import executive.plan.ActionKind;
import executive.plan.Channel;
import executive.plan.Expr;
import executive.plan.Settings;
import executive.plan.Value;
import executive.run.NodeRun;
import executive.run.NodeState;
import executive.run.Runs;
import executive.run.WatchKind;
import executive.vehicle.Action;
import java.util.List;

/** Runs a plan: starts its nodes as their times and conditions allow, and decides what becomes of them. */
final class RuntimeExecutive extends ExecThread {
    private final Links links;
    private final Briefing briefing;
    private final Crew crew;
    private final Journal journal = new Journal();
    private final PlanServices services;
    private NodeRun plan;
    private int selfTest;
    private boolean timeIsUp;

    RuntimeExecutive(Links links, Briefing briefing, Crew crew) {
        super("RuntimeExecutive", links.shutdown);
        this.links = links;
        this.briefing = briefing;
        this.crew = crew;
        services = new PlanServices(links, crew, journal);
    }

    /**
     * Passes the plan's settings about time and about what is worth noticing to the other threads.
     *
     * <p>They are started by the same thread as this one, and look at these fields as soon as they run. So this must be over
     * before they are started. {@link Startup} decides when it happens: in the racy variant it happens in this thread while they
     * run, and then each of these lines is one half of a race.
     */
    void initialise() {
        Settings settings = briefing.plan.settings();
        crew.timer.resolution = settings.resolution(); //~ race
        crew.timer.horizon = settings.horizon(); //~ race
        briefing.origin.millis = settings.origin(); //~ race
        briefing.origin.slack = settings.slack(); //~ race
        briefing.name.label = briefing.plan.name(); //~ race
        briefing.name.run = briefing.run; //~ race
        briefing.margin.value = Value.of(settings.margin()); //~ race
        links.dbMonitor.threshold = settings.deadband(); //~ race
        links.filter.floor = settings.floor(); //~ race
    }

    @Override
    void execute() throws InterruptedException {
        Startup.begin(this);
        note("a self-test comes first");
        selfTest = services.request(new Action(ActionKind.SELFTEST, List.of()));
        int handled = 1;
        while (plan == null || !plan.state().isSettled()) {
            links.ledger.eventsHandled(handled);
            if (!links.ledger.awaitTurn()) {
                return;
            }
            List<Event> events = links.events.drain();
            events.forEach(this::handle);
            handled = events.size();
        }
        makeSafe();
        links.shutdown.orderly();
    }

    private void handle(Event event) {
        switch (event.kind()) {
            case HORIZON:
                timeUp();
                break;
            case ACTION_ENDED:
                if (event.id() == selfTest) {
                    beginPlan();
                } else {
                    services.actionEnded(event);
                }
                break;
            case TIME_REACHED:
                services.timeReached(event.id());
                break;
            default:
                condition(event.id());
                break;
        }
    }

    private void beginPlan() {
        for (Expr observed : briefing.plan.observed()) {
            services.watch(observed, WatchKind.OBSERVE, null);
        }
        plan = Runs.of(services, briefing.plan.body(), end -> note("the plan is " + end.state().title()));
        plan.enable();
    }

    private void timeUp() {
        if (!timeIsUp) {
            timeIsUp = true;
            note("the time is up");
            plan.cancel();
        }
    }

    private void condition(int id) {
        Watch watch = services.watch(id);
        if (watch != null && watch.isObserved() && services.evaluate(watch.condition()).isTrue()) {
            note("observed: " + watch.condition());
        }
        services.conditionChanged(id);
    }

    /** Leaves the vehicle standing. All of its actions have ended, so it only has to say so. */
    private void makeSafe() throws InterruptedException {
        links.database.await(Channel.MOVING, Value.of(false));
        note("the vehicle stands");
    }

    private void note(String text) {
        links.telemetry.add(Telemetry.Source.EXECUTIVE, text);
    }

    /** What became of the nodes. */
    Journal journal() {
        return journal;
    }

    /** How the plan ended; none if it did not. The thread has ended. */
    NodeState end() {
        return plan == null ? null : plan.state();
    }

    /** How often the vehicle's commander was seen at work right after it was asked. The thread has ended. */
    int seenBusy() {
        return services.seenBusy();
    }
}
