package executive;

import executive.run.NodeState;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** One run of a plan: its own executive with its own threads. */
final class Mission {
    private final Briefing briefing;
    private final Links links;
    private final Crew crew;
    private final RuntimeExecutive executive;

    /** The log goes to the stream, if there is one. */
    Mission(Briefing briefing, double speed, PrintStream log) {
        this.briefing = briefing;
        SimClock clock = new SimClock(speed);
        links = new Links(clock, new Telemetry(clock, log));
        crew = new Crew(links, briefing);
        executive = new RuntimeExecutive(links, briefing, crew);
    }

    /** Runs the plan to its end. */
    void run() throws InterruptedException {
        // This also loads what the threads log with. Loading takes locks of its own, which would order them by accident.
        links.telemetry.add(Telemetry.Source.MISSION, briefing.plan.name() + ", run " + briefing.run);
        List<Thread> threads = new ArrayList<>();
        threads.add(executive);
        threads.addAll(crew.threads());
        Startup.launch(executive, threads);
        for (Thread thread : threads) {
            thread.join();
        }
        links.telemetry.flush();
        if (links.shutdown.cause() != null) {
            throw new IllegalStateException("a thread of the executive died", links.shutdown.cause());
        }
    }

    NodeState end() {
        return executive.end();
    }

    Summary summary() {
        return new Summary(links, executive);
    }

    /** Figures that differ from run to run. */
    String statistics() {
        return Main.syncCounts(crew.threads()) + "; seen busy " + executive.seenBusy() + " times";
    }
}
