package executive;

import executive.plan.Channel;
import java.io.PrintStream;
import java.util.Locale;

/** What became of a plan, for people. The mission is over. */
final class Summary {
    private static final Channel[] SHOWN = {
        Channel.X, Channel.Y, Channel.HEADING, Channel.ODOMETER, Channel.BATTERY,
        Channel.IMAGES, Channel.SAMPLES, Channel.ARM, Channel.FAULT,
    };

    private final Links links;
    private final RuntimeExecutive executive;

    Summary(Links links, RuntimeExecutive executive) {
        this.links = links;
        this.executive = executive;
    }

    void print(PrintStream out) {
        out.println();
        out.printf("%-22s %-9s %-9s %8s %8s %8s%n", "node", "kind", "end", "from", "to", "attempts");
        for (Journal.Entry entry : executive.journal().entries()) {
            out.printf(
                    Locale.ROOT,
                    "%-22s %-9s %-9s %8.1f %8.1f %8d%n",
                    entry.node,
                    entry.kind,
                    entry.state.title(),
                    entry.from / 1000.0,
                    entry.to / 1000.0,
                    entry.attempts);
        }
        out.println();
        for (Channel channel : SHOWN) {
            out.println(channel.title() + " = " + links.database.get(channel));
        }
        out.println(line());
    }

    /** All of it in one line. */
    String line() {
        return String.format(
                Locale.ROOT,
                "plan %s after %.1f s, %d nodes, %d lines of telemetry",
                executive.end().title(),
                links.clock.now() / 1000.0,
                executive.journal().entries().size(),
                links.telemetry.printed());
    }
}
