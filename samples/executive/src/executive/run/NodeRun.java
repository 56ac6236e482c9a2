package executive.run;

import executive.plan.Attributes;
import executive.plan.Expr;
import executive.plan.FailPolicy;
import executive.plan.Node;

/**
 * A node while it runs: when it starts, what ends it, and what its failure leads to. What a node does between its start and its
 * end is its subclass's matter.
 *
 * <p>Only the executive's thread touches it, so nothing of it is guarded.
 */
public abstract class NodeRun {
    private static final int NONE = -1;

    final Services services;
    private final Node node;
    private final Parent parent;
    private NodeState state = NodeState.IDLE;
    private int attempts;
    private long enabled;
    private long started;
    private int startWatch = NONE;
    private int maintainWatch = NONE;
    private int endWatch = NONE;
    private int windowOpens = NONE;
    private int windowCloses = NONE;
    private int timeout = NONE;
    private NodeState stopsAs;
    private String stopsWhy;
    private NodeRun recovery;

    /** The block that contains the node is notified of its end. */
    public interface Parent {
        void settled(NodeRun child);
    }

    NodeRun(Services services, Node node, Parent parent) {
        this.services = services;
        this.node = node;
        this.parent = parent;
    }

    /** What the node does when it has started; it calls {@link #finished} at its end. */
    abstract void begin();

    /** Stops what it does; it calls {@link #stopped} when that has stopped. */
    abstract void halt();

    public final Node node() {
        return node;
    }

    public final NodeState state() {
        return state;
    }

    public final int attempts() {
        return attempts;
    }

    /** When it was last started, or its turn had come if it never was. */
    public final long since() {
        return attempts == 0 ? enabled : started;
    }

    /** Its turn has come. */
    public final void enable() {
        enabled = services.now();
        enter(NodeState.WAITING, "");
        long opens = enabled + attributes().window().earliest();
        if (opens > enabled) {
            windowOpens = services.arm(opens, this);
        }
        if (attributes().window().isBounded()) {
            windowCloses = services.arm(enabled + attributes().window().latest(), this);
        }
        if (attributes().start() != null) {
            startWatch = services.watch(attributes().start(), WatchKind.START, this);
        }
        tryStart();
    }

    /** It is not needed any more. */
    public final void cancel() {
        if (state == NodeState.WAITING) {
            settle(NodeState.CANCELLED, "");
        } else if (state == NodeState.RUNNING) {
            stopAs(NodeState.CANCELLED, "");
        } else if (state == NodeState.RECOVERING) {
            recovery.cancel();
        } else if (state == NodeState.STOPPING) {
            stopsAs = NodeState.CANCELLED;
        }
    }

    /** A condition that it watches may have changed. */
    public final void onCondition(int watch) {
        if (watch == startWatch) {
            tryStart();
        } else if (watch == maintainWatch) {
            checkMaintained();
        } else if (watch == endWatch) {
            checkEnded();
        }
    }

    /** A time that it waited for has come. */
    public final void onTime(int timer) {
        if (timer == windowOpens) {
            windowOpens = NONE;
            tryStart();
        } else if (timer == windowCloses) {
            windowCloses = NONE;
            settle(NodeState.FAILED, "its window closed before it could start");
        } else if (timer == timeout) {
            timeout = NONE;
            stopAs(NodeState.FAILED, "it took too long");
        }
    }

    private void tryStart() {
        boolean open = windowOpens == NONE;
        if (state != NodeState.WAITING || !open || !holds(attributes().start())) {
            return;
        }
        forget();
        attempts++;
        started = services.now();
        enter(NodeState.RUNNING, "");
        if (!holds(attributes().maintain())) {
            settle(NodeState.FAILED, "at its start it did not hold that " + attributes().maintain());
            return;
        }
        watchWhileRunning();
        begin();
    }

    private void watchWhileRunning() {
        if (attributes().maintain() != null) {
            maintainWatch = services.watch(attributes().maintain(), WatchKind.MAINTAIN, this);
        }
        if (attributes().end() != null) {
            endWatch = services.watch(attributes().end(), WatchKind.END, this);
        }
        if (attributes().timeout() > 0) {
            timeout = services.arm(started + attributes().timeout(), this);
        }
    }

    private void checkMaintained() {
        if (state == NodeState.RUNNING && !holds(attributes().maintain())) {
            stopAs(NodeState.FAILED, "it no longer holds that " + attributes().maintain());
        }
    }

    private void checkEnded() {
        if (state == NodeState.RUNNING && holds(attributes().end())) {
            stopAs(NodeState.DONE, attributes().end().toString());
        }
    }

    private void stopAs(NodeState end, String why) {
        stopsAs = end;
        stopsWhy = why;
        enter(NodeState.STOPPING, why);
        halt();
    }

    /** What it does has ended by itself. While it was being stopped, the reason to stop it still counts. */
    final void finished(boolean good, String why) {
        if (state == NodeState.STOPPING) {
            stopped();
        } else if (!good) {
            settle(NodeState.FAILED, why);
        } else if (!holds(attributes().end())) {
            settle(NodeState.FAILED, "it ended and it did not hold that " + attributes().end());
        } else {
            settle(NodeState.DONE, why);
        }
    }

    final void stopped() {
        settle(stopsAs, stopsWhy);
    }

    private void settle(NodeState end, String why) {
        forget();
        if (end != NodeState.FAILED) {
            conclude(end, why);
        } else if (attempts > 0 && attempts <= attributes().retries()) {
            enter(NodeState.WAITING, why + "; it is tried again");
            enable();
        } else if (attributes().onFail() == FailPolicy.RECOVER) {
            enter(NodeState.RECOVERING, why);
            recovery = Runs.of(services, attributes().recovery(), this::recovered);
            recovery.enable();
        } else {
            boolean skips = attributes().onFail() == FailPolicy.SKIP;
            conclude(skips ? NodeState.SKIPPED : NodeState.FAILED, why);
        }
    }

    private void recovered(NodeRun done) {
        NodeState end = done.state() == NodeState.CANCELLED ? NodeState.CANCELLED : NodeState.FAILED;
        conclude(done.state().isGood() ? NodeState.SKIPPED : end, "");
    }

    private void conclude(NodeState end, String why) {
        enter(end, why);
        parent.settled(this);
    }

    private void enter(NodeState next, String why) {
        state = next;
        services.changed(this, why);
    }

    /** Whether a condition holds; none always does. */
    private boolean holds(Expr condition) {
        return condition == null || services.evaluate(condition).isTrue();
    }

    /** Waits for nothing any more. */
    private void forget() {
        for (int watch : new int[] {startWatch, maintainWatch, endWatch}) {
            if (watch != NONE) {
                services.unwatch(watch);
            }
        }
        for (int timer : new int[] {windowOpens, windowCloses, timeout}) {
            if (timer != NONE) {
                services.disarm(timer);
            }
        }
        startWatch = maintainWatch = endWatch = NONE;
        windowOpens = windowCloses = timeout = NONE;
    }

    private Attributes attributes() {
        return node.attributes();
    }
}
