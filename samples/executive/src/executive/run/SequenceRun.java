package executive.run;

import executive.plan.Block;

/** A sequence while it runs: at most one of its nodes is at work. */
final class SequenceRun extends NodeRun implements NodeRun.Parent {
    private final Block block;
    private int next;
    private NodeRun current;

    SequenceRun(Services services, Block block, Parent parent) {
        super(services, block, parent);
        this.block = block;
    }

    @Override
    void begin() {
        next = 0;
        proceed();
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

    private void proceed() {
        if (next == block.children().size()) {
            finished(true, "");
            return;
        }
        current = Runs.of(services, block.children().get(next++), this);
        current.enable();
    }
}
