package executive;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The log. Lines of one point in time are printed when it is over, sorted by writer: so the log does not depend on
 * which thread happens to be faster.
 */
final class Telemetry {
    /** Who writes, in the order of printing. */
    enum Source {
        MISSION,
        EXECUTIVE,
        ACTIONS,
        VEHICLE,
        TIMER
    }

    private final SimClock clock;
    private final PrintStream out;
    private final List<Line> lines = new ArrayList<>();
    private int printed;

    /** Without a stream, lines are only counted. */
    Telemetry(SimClock clock, PrintStream out) {
        this.clock = clock;
        this.out = out;
    }

    void add(Source source, String text) {
        Line line = new Line(clock.now(), source, text);
        Main.countSync(true);
        synchronized (this) {
            lines.add(line);
        }
    }

    /** Prints what was written; all threads are idle. */
    void flush() {
        Main.countSync(true);
        synchronized (this) {
            // The sort is stable, so each writer's lines stay in their order.
            lines.sort(Comparator.comparing((Line line) -> line.time).thenComparing(line -> line.source));
            for (Line line : lines) {
                if (out != null) {
                    out.println(line);
                }
            }
            printed += lines.size();
            lines.clear();
        }
    }

    /** How many lines there were. */
    synchronized int printed() {
        return printed;
    }

    private static final class Line {
        final long time;
        final Source source;
        final String text;

        Line(long time, Source source, String text) {
            this.time = time;
            this.source = source;
            this.text = text;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%8.1f  %-9s  %s", time / 1000.0, source.name().toLowerCase(Locale.ROOT), text);
        }
    }
}
