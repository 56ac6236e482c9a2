package executive;

import executive.plan.Value;
import executive.vehicle.Order;
import java.util.Locale;

/**
 * Lets time pass: step by step, whenever all others are idle. Notifies the vehicle of each step, and the executive of the times
 * that it waits for.
 *
 * <p>The executive says in the fields at the top how it is to be done. The timer looks at them before it does anything else, so
 * that it never works with nothing, and again before each step. In the racy variant the first look comes while the executive
 * may still be writing, and nothing orders the two: the marked lines. In the other one the executive has written before either
 * thread was started.
 */
final class ExecTimer extends ExecThread {
    /** How far the clock goes in one step. */
    long resolution;
    /** When the plan must be over. */
    long horizon;

    private final Links links;
    private final Briefing briefing;

    private long step;
    private long end;
    private long zero;
    private long reach;
    private String label;
    private int run;
    private Value warning;

    private long now;
    private boolean warned;

    ExecTimer(Links links, Briefing briefing) {
        super("ExecTimer", links.shutdown);
        this.links = links;
        this.briefing = briefing;
    }

    @Override
    void execute() throws InterruptedException {
        look();
        links.telemetry.add(Telemetry.Source.TIMER, "the timer is ready");
        while (links.ledger.awaitQuiet()) {
            look();
            pass();
            links.ledger.workEnds();
        }
    }

    /** The order is that in which the executive writes. */
    private void look() {
        step = resolution; //~ race
        end = horizon; //~ race
        zero = briefing.origin.millis; //~ race
        reach = briefing.origin.slack; //~ race
        label = briefing.name.label; //~ race
        run = briefing.name.run; //~ race
        warning = briefing.margin.value; //~ race
    }

    private void pass() throws InterruptedException {
        links.telemetry.flush();
        now += step;
        links.clock.advance(now);
        links.vehicle.put(Order.tick(now));
        links.internal.put(InternalChange.time());
        for (int timer : links.timers.due(now + reach)) {
            links.events.post(Event.timeReached(timer));
        }
        if (now >= end) {
            links.events.post(Event.horizon());
        } else if (!warned && end - now <= warning.number() * 1000) {
            warned = true;
            links.telemetry.add(Telemetry.Source.TIMER, warningText());
        }
    }

    private String warningText() {
        double seconds = (end - now) / 1000.0;
        long minutes = (zero + now) / 60_000;
        String text = "at %02d:%02d there are %.0f seconds left for %s, run %d";
        return String.format(Locale.ROOT, text, minutes / 60 % 24, minutes % 60, seconds, label, run);
    }
}
