package executive.vehicle;

import executive.plan.Component;

/** Goes straight on. */
final class Driving extends Activity {
    /** How many seconds the wheels may not move before it gives up. */
    private static final double PATIENCE = 4;

    private final double speed;
    private double left;
    private double stuck;

    Driving(double metres, double speed) {
        this.left = metres;
        this.speed = speed;
    }

    @Override
    double power() {
        return 0.03;
    }

    @Override
    String step(Rover rover, double seconds) {
        if (rover.faults().has(Component.WHEELS)) {
            rover.body.halt();
            stuck += seconds;
            return stuck < PATIENCE ? GOES_ON : "the wheels do not turn";
        }
        boolean saw = rover.body.seesObstacle();
        double metres = Math.min(left, speed * seconds);
        if (!rover.body.move(metres, seconds)) {
            return "an obstacle is in the way";
        }
        if (!saw && rover.body.seesObstacle()) {
            rover.remark("an obstacle is ahead");
        }
        left -= metres;
        return left > 1e-6 ? GOES_ON : WELL;
    }

    @Override
    void stop(Rover rover) {
        rover.body.halt();
    }
}
