package executive;

import executive.plan.World;
import executive.vehicle.Order;
import executive.vehicle.Report;
import executive.vehicle.Vehicle;

/** The thread in which the vehicle lives. */
final class VehicleThread extends ExecThread {
    private final Links links;
    private final Vehicle vehicle;

    VehicleThread(Links links, World world) {
        super("Vehicle", links.shutdown);
        this.links = links;
        vehicle = new Vehicle(world);
    }

    @Override
    void execute() throws InterruptedException {
        Order order = links.vehicle.take();
        while (order != null) {
            Report report = vehicle.obey(order);
            if (report != null) {
                links.actions.put(ActionMessage.of(report));
            }
            links.ledger.workEnds();
            order = links.vehicle.take();
        }
    }
}
