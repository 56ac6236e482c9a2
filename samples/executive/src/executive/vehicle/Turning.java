package executive.vehicle;

import executive.plan.Component;

/** Turns on the spot. */
final class Turning extends Activity {
    /** Degrees in a second. */
    private static final double RATE = 3;

    private final double whole;
    private double left;

    Turning(double degrees) {
        whole = degrees;
        left = Math.abs(degrees);
    }

    @Override
    double power() {
        return 0.02;
    }

    @Override
    String step(Rover rover, double seconds) {
        if (rover.faults().has(Component.WHEELS)) {
            return "the wheels do not turn";
        }
        double degrees = Math.min(left, RATE * seconds);
        left -= degrees;
        boolean done = left <= 1e-6;
        rover.body.turn(Math.copySign(degrees, whole), done ? whole : 0);
        return done ? WELL : GOES_ON;
    }
}
