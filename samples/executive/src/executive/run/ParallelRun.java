package executive.run;

import executive.plan.Block;
import executive.plan.Node;
import java.util.ArrayList;
import java.util.List;

/** A parallel block while it runs. Once its end is certain, the nodes that still run are stopped; it ends when all have. */
final class ParallelRun extends NodeRun implements NodeRun.Parent {
    private final Block block;
    private final List<NodeRun> running = new ArrayList<>();
    private boolean decided;
    private boolean good;
    private String why;

    ParallelRun(Services services, Block block, Parent parent) {
        super(services, block, parent);
        this.block = block;
    }

    @Override
    void begin() {
        decided = false;
        for (Node child : block.children()) {
            running.add(Runs.of(services, child, this));
        }
        for (NodeRun child : new ArrayList<>(running)) {
            // One that fails at once leaves the others nothing to start for.
            if (decided) {
                running.remove(child);
            } else {
                child.enable();
            }
        }
        endIfAllHave();
    }

    @Override
    void halt() {
        decide(false, "");
        endIfAllHave();
    }

    @Override
    public void settled(NodeRun child) {
        running.remove(child);
        if (!decided && !child.state().isGood()) {
            decide(false, child.node().name() + " failed");
        } else if (!decided && block.mode() == Block.Mode.ANY) {
            decide(true, child.node().name() + " came first");
        }
        endIfAllHave();
    }

    private void decide(boolean isGood, String because) {
        decided = true;
        good = isGood;
        why = because;
        for (NodeRun child : new ArrayList<>(running)) {
            if (child.state() != NodeState.IDLE) {
                child.cancel();
            }
        }
    }

    private void endIfAllHave() {
        if (!running.isEmpty()) {
            return;
        }
        if (state() == NodeState.STOPPING) {
            stopped();
        } else if (state() == NodeState.RUNNING) {
            finished(!decided || good, decided ? why : "");
        }
    }
}
