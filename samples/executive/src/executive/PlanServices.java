package executive;

import executive.plan.Expr;
import executive.plan.Scope;
import executive.plan.Value;
import executive.run.NodeRun;
import executive.run.NodeState;
import executive.run.Services;
import executive.run.TaskRun;
import executive.run.WatchKind;
import executive.vehicle.Action;
import java.util.HashMap;
import java.util.Map;

/** What running nodes ask of the executive, by the other threads. Only the executive's thread touches it. */
final class PlanServices implements Services {
    private final Links links;
    private final Crew crew;
    private final Journal journal;
    private final Scope scope;
    private final Map<Integer, Watch> watches = new HashMap<>();
    private final Map<Integer, NodeRun> watchers = new HashMap<>();
    private final Map<Integer, NodeRun> timers = new HashMap<>();
    private final Map<Integer, TaskRun> requests = new HashMap<>();
    private int lastWatch;
    private int lastRequest;
    private int seenBusy;

    PlanServices(Links links, Crew crew, Journal journal) {
        this.links = links;
        this.crew = crew;
        this.journal = journal;
        scope = new KnownScope(links);
    }

    @Override
    public long now() {
        return links.clock.now();
    }

    @Override
    public Value evaluate(Expr expr) {
        return expr.evaluate(scope);
    }

    @Override
    public int watch(Expr condition, WatchKind kind, NodeRun node) {
        Watch watch = new Watch(++lastWatch, kind, condition);
        watches.put(watch.id(), watch);
        if (node != null) {
            watchers.put(watch.id(), node);
        }
        if (watch.isExternal()) {
            crew.dbChecker.watch(watch);
        }
        if (watch.isInternal()) {
            crew.internalChecker.watch(watch);
        }
        return watch.id();
    }

    @Override
    public void unwatch(int id) {
        Watch watch = watches.remove(id);
        watchers.remove(id);
        if (watch.isExternal()) {
            crew.dbChecker.unwatch(watch);
        }
        if (watch.isInternal()) {
            crew.internalChecker.unwatch(watch);
        }
    }

    @Override
    public int arm(long time, NodeRun node) {
        int timer = links.timers.arm(time);
        timers.put(timer, node);
        return timer;
    }

    @Override
    public void disarm(int timer) {
        timers.remove(timer);
        links.timers.disarm(timer);
    }

    @Override
    public int request(TaskRun task) {
        int request = request(new Action(task.task().action(), task.arguments()));
        requests.put(request, task);
        return request;
    }

    /** Has the vehicle do something that is no part of the plan, or not yet. */
    int request(Action action) {
        int request = ++lastRequest;
        ask(ActionMessage.start(request, action));
        return request;
    }

    @Override
    public void stop(int request) {
        ask(ActionMessage.stop(request));
    }

    /** Asks, and looks whether it was heard already, which is for the statistics only. */
    private void ask(ActionMessage message) {
        links.actions.put(message);
        if (crew.actions.status() != ActionCommander.Status.IDLE) {
            seenBusy++;
        }
    }

    @Override
    public void changed(NodeRun node, String why) {
        String name = node.node().name();
        NodeState state = node.state();
        links.states.set(name, state);
        links.internal.put(InternalChange.of(name));
        if (state.isSettled()) {
            journal.add(node, now(), why);
        }
        if (state != NodeState.WAITING || !why.isEmpty()) {
            String because = why.isEmpty() ? "" : ": " + why;
            links.telemetry.add(Telemetry.Source.EXECUTIVE, name + " is " + state.title() + because);
        }
    }

    /** The condition with this number, if it is still watched. */
    Watch watch(int id) {
        return watches.get(id);
    }

    void conditionChanged(int id) {
        NodeRun node = watchers.get(id);
        if (node != null) {
            node.onCondition(id);
        }
    }

    void timeReached(int timer) {
        NodeRun node = timers.remove(timer);
        if (node != null) {
            node.onTime(timer);
        }
    }

    /** Returns whether it was a task of the plan that ended. */
    boolean actionEnded(Event event) {
        TaskRun task = requests.remove(event.id());
        if (task != null) {
            task.onEnd(event.isGood(), event.why());
        }
        return task != null;
    }

    /** How often the vehicle's commander was seen at work right after it was asked. */
    int seenBusy() {
        return seenBusy;
    }
}
