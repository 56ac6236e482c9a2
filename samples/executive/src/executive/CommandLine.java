package executive;

import executive.plan.Plan;
import executive.plan.PlanException;
import executive.plan.Problem;
import executive.run.NodeState;
import java.io.IOException;

/** Runs what the command line says. Exit status: 0 if the plan was done, 1 if it failed, 2 if it could not be run. */
final class CommandLine {
    private CommandLine() {}

    static int run(String[] arguments) throws InterruptedException {
        Options options;
        try {
            options = Options.of(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.println(Options.USAGE);
            return 2;
        }
        Plan plan = read(options);
        if (plan == null) {
            return 2;
        }
        return options.loop() ? loop(plan, options) : once(plan, options);
    }

    private static Plan read(Options options) {
        try {
            return Plan.read(options.plan());
        } catch (IOException e) {
            System.err.println("the plan " + options.plan() + " cannot be read: " + e);
        } catch (PlanException e) {
            for (Problem problem : e.problems()) {
                System.err.println(options.plan() + ":" + problem);
            }
        }
        return null;
    }

    private static int once(Plan plan, Options options) throws InterruptedException {
        Mission mission = new Mission(new Briefing(plan, 1), options.speed(), options.quiet() ? null : System.out);
        mission.run();
        mission.summary().print(System.out);
        if (options.stats()) {
            System.err.println(mission.statistics());
        }
        return mission.end() == NodeState.DONE ? 0 : 1;
    }

    /** Each run has a mission of its own, so that nothing of one is left in the next. */
    private static int loop(Plan plan, Options options) throws InterruptedException {
        int run = 0;
        while (!enterWasPressed()) {
            run++;
            System.out.println("run " + run + ": " + lap(plan, run, options));
        }
        return 0;
    }

    private static boolean enterWasPressed() {
        try {
            return System.in.available() > 0;
        } catch (IOException e) {
            // There is no terminal to read from.
            return false;
        }
    }

    private static String lap(Plan plan, int run, Options options) throws InterruptedException {
        Mission mission = new Mission(new Briefing(plan, run), options.speed(), null);
        mission.run();
        return mission.summary().line();
    }
}
