package executive.run;

import executive.plan.Node;

/** A node whose children run one after the other: at most one of them is at work, and the first that fails ends it. */
abstract class OneByOneRun extends NodeRun implements NodeRun.Parent {
    private NodeRun current;

    OneByOneRun(Services services, Node node, Parent parent) {
        super(services, node, parent);
    }

    /** Runs the next child, or finishes. */
    abstract void proceed();

    final void run(Node child) {
        current = Runs.of(services, child, this);
        current.enable();
    }

    @Override
    void halt() {
        current.cancel();
    }

    @Override
    public void settled(NodeRun child) {
        if (state() == NodeState.STOPPING) {
            stopped();
        } else if (!child.state().isGood()) {
            finished(false, child.node().name() + " failed");
        } else {
            proceed();
        }
    }
}
