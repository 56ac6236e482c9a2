package executive.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A plan that has been read and checked. It never changes, so threads may share it. */
public final class Plan {
    private final String name;
    private final Settings settings;
    private final World world;
    private final List<Expr> observed;
    private final Block body;

    Plan(Block body, Settings settings, World world, List<Expr> observed) {
        this.name = body.name();
        this.settings = settings;
        this.world = world;
        this.observed = List.copyOf(observed);
        this.body = body;
    }

    /** Reads and checks the plan in a file. */
    public static Plan read(Path file) throws IOException, PlanException {
        return parse(new String(Files.readAllBytes(file), "UTF-8"));
    }

    /** Reads and checks a plan. */
    public static Plan parse(String text) throws PlanException {
        Plan plan = new PlanParser(new TokenReader(Lexer.tokens(text))).plan();
        Checker.check(plan);
        return plan;
    }

    public String name() {
        return name;
    }

    public Settings settings() {
        return settings;
    }

    public World world() {
        return world;
    }

    /** Conditions that are only noted when they come true. */
    public List<Expr> observed() {
        return observed;
    }

    public Block body() {
        return body;
    }
}
