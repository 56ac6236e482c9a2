package executive;

import java.util.List;

/** The threads that the executive works with. */
final class Crew {
    final ActionExecution actions;
    final ExecTimer timer;
    final DbCondChecker dbChecker;
    final InternalCondChecker internalChecker;
    private final VehicleThread vehicle;

    Crew(Links links, Briefing briefing) {
        actions = new ActionExecution(links);
        timer = new ExecTimer(links, briefing);
        dbChecker = new DbCondChecker(links);
        internalChecker = new InternalCondChecker(links);
        vehicle = new VehicleThread(links, briefing.plan.world());
    }

    List<Thread> threads() {
        return List.of(actions, timer, dbChecker, internalChecker, vehicle);
    }
}
