package executive.run;

import executive.plan.Expr;
import executive.plan.Task;
import executive.plan.Value;
import java.util.ArrayList;
import java.util.List;

/** A task while it runs: one request to the vehicle for each attempt. */
public final class TaskRun extends NodeRun {
    private final Task task;
    private int request;

    TaskRun(Services services, Task task, Parent parent) {
        super(services, task, parent);
        this.task = task;
    }

    public Task task() {
        return task;
    }

    /** The arguments as they are now. */
    public List<Value> arguments() {
        List<Value> values = new ArrayList<>();
        for (Expr argument : task.arguments()) {
            values.add(services.evaluate(argument));
        }
        return List.copyOf(values);
    }

    @Override
    void begin() {
        request = services.request(this);
    }

    @Override
    void halt() {
        services.stop(request);
    }

    /** The vehicle has ended what was requested. */
    public void onEnd(boolean good, String why) {
        finished(good, why);
    }
}
