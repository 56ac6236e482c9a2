package executive;

import java.nio.file.Path;
import java.nio.file.Paths;

/** The command line. */
final class Options {
    static final String USAGE = "usage: executive.Main PLAN [--speed N] [--loop] [--quiet] [--stats]\n"
            + "  --speed N  simulated seconds in a real second, 1000 by default; 0 for as fast as possible\n"
            + "  --loop     run the plan again and again, each time with a new executive, until Enter is pressed\n"
            + "  --quiet    do not print the log\n"
            + "  --stats    print figures that differ from run to run on standard error";

    private Path plan;
    private double speed = 1000;
    private boolean loop;
    private boolean quiet;
    private boolean stats;

    private Options() {}

    /** Reads arguments. A bad one is an {@link IllegalArgumentException}, which says what is wrong. */
    static Options of(String[] arguments) {
        Options options = new Options();
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals("--speed")) {
                i++;
                options.speed = speed(i < arguments.length ? arguments[i] : "nothing");
            } else {
                options.take(arguments[i]);
            }
        }
        if (options.plan == null) {
            throw new IllegalArgumentException("there is no plan to run");
        }
        return options;
    }

    private void take(String argument) {
        switch (argument) {
            case "--loop":
                loop = true;
                return;
            case "--quiet":
                quiet = true;
                return;
            case "--stats":
                stats = true;
                return;
            default:
                break;
        }
        if (argument.startsWith("-")) {
            throw new IllegalArgumentException("there is no option " + argument);
        }
        if (plan != null) {
            throw new IllegalArgumentException("only one plan can be run, not also " + argument);
        }
        plan = Paths.get(argument);
    }

    private static double speed(String text) {
        try {
            double speed = Double.parseDouble(text);
            if (speed >= 0) {
                return speed;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new IllegalArgumentException("--speed needs a number of at least zero, not " + text);
    }

    Path plan() {
        return plan;
    }

    double speed() {
        return speed;
    }

    boolean loop() {
        return loop;
    }

    boolean quiet() {
        return quiet;
    }

    boolean stats() {
        return stats;
    }
}
