package executive;

import executive.vehicle.Order;

/** What the threads of one mission reach each other by. All of it is made before any of them is started. */
final class Links {
    final Shutdown shutdown = new Shutdown();
    final Ledger ledger = new Ledger();
    final SimClock clock;
    final Telemetry telemetry;
    final EventQueue events = new EventQueue(ledger);
    final TimerQueue timers = new TimerQueue();
    final Database database = new Database();
    final NodeStates states = new NodeStates();
    /** For the vehicle. */
    final Mailbox<Order> vehicle = new Mailbox<>(ledger, shutdown);
    /** For the thread that commands it. */
    final Mailbox<ActionMessage> actions = new Mailbox<>(ledger, shutdown);
    /** For the checker of internal conditions. */
    final Mailbox<InternalChange> internal = new Mailbox<>(ledger, shutdown);
    final DbMonitor dbMonitor = new DbMonitor(new Mailbox<>(ledger, shutdown));
    final Filter filter = new Filter(events);

    Links(SimClock clock, Telemetry telemetry) {
        this.clock = clock;
        this.telemetry = telemetry;
        shutdown.add(ledger::close);
        shutdown.add(database::close);
        database.setMonitor(dbMonitor);
    }
}
