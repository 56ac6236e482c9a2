package executive.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Reads the head of a plan: settings, variables, the world and what is observed. The nodes are {@link NodeParser}'s. */
final class PlanParser {
    private final TokenReader reader;
    private final ExprParser exprs;
    private final NodeParser nodes;
    private final Settings.Builder settings = new Settings.Builder();
    private final List<Expr> observed = new ArrayList<>();
    private World world = new World(100, 0, List.of(), List.of());

    PlanParser(TokenReader reader) {
        this.reader = reader;
        exprs = new ExprParser(reader);
        nodes = new NodeParser(reader, exprs);
    }

    Plan plan() throws PlanException {
        reader.expect("plan");
        Token name = reader.expect(TokenKind.NAME, "the name of the plan");
        reader.expect("{");
        while (setting() || declaration()) {
            // Each takes what it reads.
        }
        Block body = nodes.body(name.position, name.text);
        reader.expect("}");
        reader.expect(TokenKind.END, "the end of the plan");
        return new Plan(body, settings.build(), world, observed);
    }

    private boolean setting() throws PlanException {
        if (reader.accepts("origin")) {
            settings.origin = reader.time();
        } else if (reader.accepts("resolution")) {
            settings.resolution = reader.time();
        } else if (reader.accepts("horizon")) {
            settings.horizon = reader.time();
        } else if (reader.accepts("slack")) {
            settings.slack = reader.time();
        } else if (reader.accepts("margin")) {
            settings.margin = reader.time() / 1000.0;
        } else if (reader.accepts("deadband")) {
            settings.deadband = number();
        } else if (reader.accepts("floor")) {
            settings.floor = reader.count("a priority");
        } else {
            return false;
        }
        reader.expect(";");
        return true;
    }

    private boolean declaration() throws PlanException {
        if (reader.accepts("let")) {
            variable();
        } else if (reader.accepts("observe")) {
            observed.add(exprs.expr());
            reader.expect(";");
        } else if (reader.accepts("world")) {
            world = world();
        } else {
            return false;
        }
        return true;
    }

    /** The value of a variable is a constant: it may refer to variables above it, but not to the vehicle. */
    private void variable() throws PlanException {
        Token name = reader.expect(TokenKind.NAME, "the name of a variable");
        if (exprs.isBound(name.text) || Channel.named(name.text) != null) {
            throw new PlanException(name.position, "the name " + name.text + " is already taken");
        }
        reader.expect("=");
        Expr value = exprs.expr();
        reader.expect(";");
        exprs.bind(name.text, Checker.constant(value));
    }

    private World world() throws PlanException {
        double battery = 100;
        double sun = 0;
        List<Double> obstacles = new ArrayList<>();
        List<World.Fault> faults = new ArrayList<>();
        reader.expect("{");
        while (!reader.accepts("}")) {
            if (reader.accepts("battery")) {
                battery = number();
            } else if (reader.accepts("sun")) {
                sun = number();
            } else if (reader.accepts("obstacle")) {
                reader.expect("at");
                obstacles.add(number());
            } else if (reader.accepts("fault")) {
                faults.add(fault());
            } else {
                throw reader.unexpected("'battery', 'sun', 'obstacle' or 'fault'");
            }
            reader.expect(";");
        }
        Collections.sort(obstacles);
        faults.sort(Comparator.comparingLong(World.Fault::at));
        return new World(battery, sun, obstacles, faults);
    }

    private World.Fault fault() throws PlanException {
        Token name = reader.expect(TokenKind.NAME, "the name of a component");
        Component component = Component.named(name.text);
        if (component == null) {
            throw new PlanException(name.position, "the vehicle has no component " + name.text);
        }
        reader.expect("at");
        long at = reader.time();
        return new World.Fault(component, at, reader.accepts("lasting"));
    }

    private double number() throws PlanException {
        return reader.expect(TokenKind.NUMBER, "a number").number;
    }
}
