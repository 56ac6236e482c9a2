package executive.plan;

import java.util.List;

/** One action of the vehicle. */
public final class Task extends Node {
    private final ActionKind action;
    private final List<Expr> arguments;

    Task(NodeHead head, Call call) {
        super(head);
        this.action = call.action;
        this.arguments = call.arguments;
    }

    public ActionKind action() {
        return action;
    }

    public List<Expr> arguments() {
        return arguments;
    }

    @Override
    public List<Node> children() {
        return List.of();
    }

    @Override
    public String kind() {
        return "task";
    }

    /** An action with its arguments. */
    static final class Call {
        final ActionKind action;
        final List<Expr> arguments;

        Call(ActionKind action, List<Expr> arguments) {
            this.action = action;
            this.arguments = List.copyOf(arguments);
        }
    }
}
