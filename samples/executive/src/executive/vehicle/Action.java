package executive.vehicle;

import executive.plan.ActionKind;
import executive.plan.Value;
import java.util.List;

/** An action with the values of its arguments. */
public final class Action {
    private final ActionKind kind;
    private final List<Value> arguments;

    public Action(ActionKind kind, List<Value> arguments) {
        this.kind = kind;
        this.arguments = List.copyOf(arguments);
    }

    public ActionKind kind() {
        return kind;
    }

    public List<Value> arguments() {
        return arguments;
    }

    /** An argument that is a number. */
    double number(int index) {
        return arguments.get(index).number();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(kind.title()).append('(');
        for (int i = 0; i < arguments.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(arguments.get(i));
        }
        return text.append(')').toString();
    }
}
