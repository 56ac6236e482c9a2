package executive.run;

import executive.plan.Expr;
import executive.plan.Value;

/** What running nodes ask of the executive. All of it happens in the executive's thread. */
public interface Services {
    /** Milliseconds since the plan began. */
    long now();

    Value evaluate(Expr expr);

    /** Calls {@link NodeRun#onCondition} whenever the condition may have changed, until it is no longer watched. */
    int watch(Expr condition, WatchKind kind, NodeRun node);

    void unwatch(int watch);

    /** Calls {@link NodeRun#onTime} at this time, unless it is disarmed before. */
    int arm(long time, NodeRun node);

    void disarm(int timer);

    /** Has the vehicle do a task, and calls {@link TaskRun#onEnd} when it has ended. */
    int request(TaskRun task);

    /** Has the vehicle stop what was requested. It ends then, too. */
    void stop(int request);

    /** A node has come into another state. */
    void changed(NodeRun node, String why);
}
