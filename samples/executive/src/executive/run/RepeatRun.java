package executive.run;

import executive.plan.Repeat;

/** A repetition while it runs. */
final class RepeatRun extends NodeRun implements NodeRun.Parent {
    private final Repeat repeat;
    private int times;
    private NodeRun current;

    RepeatRun(Services services, Repeat repeat, Parent parent) {
        super(services, repeat, parent);
        this.repeat = repeat;
    }

    @Override
    void begin() {
        times = 0;
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
        boolean wanted = repeat.condition() == null || services.evaluate(repeat.condition()).isTrue();
        if (times == repeat.times() || !wanted) {
            finished(true, times + " times");
            return;
        }
        times++;
        current = Runs.of(services, repeat.body(), this);
        current.enable();
    }
}
