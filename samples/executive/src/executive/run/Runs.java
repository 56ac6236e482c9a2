package executive.run;

import executive.plan.Block;
import executive.plan.Branch;
import executive.plan.Node;
import executive.plan.Repeat;
import executive.plan.Task;

/** Makes nodes run. */
public final class Runs {
    private Runs() {}

    /** A node that has not started yet. */
    public static NodeRun of(Services services, Node node, NodeRun.Parent parent) {
        if (node instanceof Task) {
            return new TaskRun(services, (Task) node, parent);
        }
        if (node instanceof Branch) {
            return new BranchRun(services, (Branch) node, parent);
        }
        if (node instanceof Repeat) {
            return new RepeatRun(services, (Repeat) node, parent);
        }
        Block block = (Block) node;
        return block.mode() == Block.Mode.SEQUENCE
                ? new SequenceRun(services, block, parent)
                : new ParallelRun(services, block, parent);
    }
}
