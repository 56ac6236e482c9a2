package executive.run;

import executive.plan.Block;
import executive.plan.Branch;

/** A branch while it runs. */
final class BranchRun extends NodeRun implements NodeRun.Parent {
    private final Branch branch;
    private NodeRun chosen;

    BranchRun(Services services, Branch branch, Parent parent) {
        super(services, branch, parent);
        this.branch = branch;
    }

    @Override
    void begin() {
        boolean value = services.evaluate(branch.condition()).isTrue();
        Block block = branch.block(value);
        if (block == null) {
            finished(true, "not " + branch.condition());
            return;
        }
        chosen = Runs.of(services, block, this);
        chosen.enable();
    }

    @Override
    void halt() {
        chosen.cancel();
    }

    @Override
    public void settled(NodeRun child) {
        if (state() == NodeState.STOPPING) {
            stopped();
        } else {
            finished(child.state().isGood(), child.state().isGood() ? "" : child.node().name() + " failed");
        }
    }
}
