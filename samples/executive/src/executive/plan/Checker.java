package executive.plan;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds what is wrong with a plan that could be read, as much as possible at once. */
final class Checker implements Names {
    private final List<Problem> problems = new ArrayList<>();
    private final Set<String> nodes = new HashSet<>();

    private Checker() {}

    static void check(Plan plan) throws PlanException {
        Checker checker = new Checker();
        checker.collect(plan.body());
        checker.settings(plan);
        plan.observed().forEach(checker::condition);
        checker.node(plan.body());
        checker.finish();
    }

    /** The value of an expression that asks nothing of the vehicle. */
    static Value constant(Expr expr) throws PlanException {
        Checker checker = new Checker();
        expr.check(checker);
        checker.finish();
        Uses uses = Uses.of(expr);
        if (!uses.channels().isEmpty() || uses.time()) {
            throw new PlanException(expr.position(), "a variable is bound when the plan is read, and cannot depend on " + expr);
        }
        return expr.evaluate(null);
    }

    private void finish() throws PlanException {
        if (!problems.isEmpty()) {
            throw new PlanException(problems);
        }
    }

    /** All names come first, since a condition may refer to nodes below it. */
    private void collect(Node node) {
        if (!nodes.add(node.name())) {
            problem(node.position(), "there is already a node " + node.name());
        }
        node.children().forEach(this::collect);
        if (node.attributes().recovery() != null) {
            collect(node.attributes().recovery());
        }
    }

    private void settings(Plan plan) {
        Position position = plan.body().position();
        Settings settings = plan.settings();
        if (settings.resolution() <= 0) {
            problem(position, "the resolution must be more than zero");
        }
        if (settings.horizon() < 10_000) {
            problem(position, "the horizon must be at least 10 seconds away, because a self-test comes before the plan");
        }
        if (plan.world().battery() > 100) {
            problem(position, "the battery holds 100 percent at most");
        }
    }

    private void node(Node node) {
        attributes(node);
        if (node instanceof Task) {
            arguments((Task) node);
        } else if (node instanceof Branch) {
            condition(((Branch) node).condition());
        } else if (node instanceof Repeat && ((Repeat) node).condition() != null) {
            condition(((Repeat) node).condition());
        } else if (node instanceof Block) {
            block((Block) node);
        }
        node.children().forEach(this::node);
    }

    private void attributes(Node node) {
        Attributes attributes = node.attributes();
        for (Expr condition : new Expr[] {attributes.start(), attributes.maintain(), attributes.end()}) {
            if (condition != null) {
                condition(condition);
            }
        }
        if (attributes.window().latest() < attributes.window().earliest()) {
            problem(node.position(), "the window of " + node.name() + " ends before it begins");
        }
        if (attributes.recovery() != null) {
            node(attributes.recovery());
        }
    }

    private void arguments(Task task) {
        List<Type> wanted = task.action().parameters();
        if (task.arguments().size() != wanted.size()) {
            problem(task.position(), task.action().title() + " takes " + wanted.size() + " arguments");
            return;
        }
        for (int i = 0; i < wanted.size(); i++) {
            Expr argument = task.arguments().get(i);
            Type type = argument.check(this);
            if (type != null && type != wanted.get(i)) {
                problem(argument.position(), argument + " is not a " + wanted.get(i).name().toLowerCase());
            }
        }
    }

    private void block(Block block) {
        if (block.children().isEmpty()) {
            problem(block.position(), block.name() + " has nothing in it");
        }
        if (block.mode() == Block.Mode.SEQUENCE) {
            return;
        }
        Set<Component> taken = EnumSet.noneOf(Component.class);
        for (Node child : block.children()) {
            Set<Component> used = EnumSet.noneOf(Component.class);
            components(child, used);
            for (Component component : used) {
                if (!taken.add(component)) {
                    problem(child.position(), "two nodes of " + block.name() + " use the " + component.title() + " at once");
                }
            }
        }
    }

    /** The components that a node may use. */
    private static void components(Node node, Set<Component> used) {
        if (node instanceof Task && ((Task) node).action().component() != Component.NONE) {
            used.add(((Task) node).action().component());
        }
        node.children().forEach(child -> components(child, used));
        if (node.attributes().recovery() != null) {
            components(node.attributes().recovery(), used);
        }
    }

    private void condition(Expr expr) {
        Type type = expr.check(this);
        if (type != null && type != Type.TRUTH) {
            problem(expr.position(), expr + " is neither true nor false");
        }
    }

    @Override
    public boolean hasNode(String name) {
        return nodes.contains(name);
    }

    @Override
    public void problem(Position position, String text) {
        problems.add(new Problem(position, text));
    }
}
