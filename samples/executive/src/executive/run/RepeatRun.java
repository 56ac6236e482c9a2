package executive.run;

import executive.plan.Repeat;

/** A repetition while it runs. */
final class RepeatRun extends OneByOneRun {
    private final Repeat repeat;
    private int times;

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
    void proceed() {
        boolean wanted = repeat.condition() == null || services.evaluate(repeat.condition()).isTrue();
        if (times == repeat.times() || !wanted) {
            finished(true, times + " times");
        } else {
            times++;
            run(repeat.body());
        }
    }
}
