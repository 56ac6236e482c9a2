package executive.run;

import executive.plan.Block;

/** A sequence while it runs. */
final class SequenceRun extends OneByOneRun {
    private final Block block;
    private int next;

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
    void proceed() {
        if (next == block.children().size()) {
            finished(true, "");
        } else {
            run(block.children().get(next++));
        }
    }
}
