package executive.plan;

import java.util.List;

/** A plan cannot be run: all that is wrong with it, at least one thing. */
public final class PlanException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    public PlanException(List<Problem> problems) {
        super(problems.get(0).toString());
        this.problems = List.copyOf(problems);
    }

    public PlanException(Position position, String text) {
        this(List.of(new Problem(position, text)));
    }

    public List<Problem> problems() {
        return problems;
    }
}
