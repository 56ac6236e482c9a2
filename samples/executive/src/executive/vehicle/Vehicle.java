package executive.vehicle;

import executive.plan.World;

/** The simulated vehicle, for one thread. */
public final class Vehicle {
    private final Rover rover;

    public Vehicle(World world) {
        rover = new Rover(world);
    }

    /** Obeys, and returns what is new; none if nothing is. Results of an action show when time has passed. */
    public Report obey(Order order) {
        switch (order.kind()) {
            case BEGIN:
                rover.begin(order.request(), order.action());
                return null;
            case STOP:
                rover.stop(order.request());
                break;
            default:
                rover.advance(order.time());
                break;
        }
        Report report = rover.report();
        return report.isEmpty() ? null : report;
    }
}
