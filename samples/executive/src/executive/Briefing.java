package executive;

import executive.plan.Plan;

/** What the executive is to run, and what it shares with the timer for it. */
final class Briefing {
    final Plan plan;
    /** Which run of the plan this is. */
    final int run;
    /** When the plan begins. */
    final TimePoint origin = new TimePoint();
    /** What it is called. */
    final Symbol name = new Symbol();
    /** How many seconds before the end the timer warns. */
    final Binding margin = new Binding();

    Briefing(Plan plan, int run) {
        this.plan = plan;
        this.run = run;
    }
}
