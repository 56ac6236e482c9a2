package executive.run;

import executive.plan.Block;
import executive.plan.Branch;

/** A branch while it runs. */
final class BranchRun extends OneByOneRun {
    private final Branch branch;

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
        } else {
            run(block);
        }
    }

    @Override
    void proceed() {
        finished(true, "");
    }
}
