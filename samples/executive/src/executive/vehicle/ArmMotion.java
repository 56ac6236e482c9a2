package executive.vehicle;

import executive.plan.Component;

/** Moves the arm to a position. Stopped on the way, it is nowhere. */
final class ArmMotion extends Pause {
    private final String position;

    ArmMotion(double seconds, String position) {
        super(seconds);
        this.position = position;
    }

    @Override
    double power() {
        return 0.02;
    }

    @Override
    String step(Rover rover, double seconds) {
        if (rover.faults().has(Component.ARM)) {
            return "the arm does not move";
        }
        rover.instruments.arm("moving");
        return super.step(rover, seconds);
    }

    @Override
    String passed(Rover rover) {
        rover.instruments.arm(position);
        return WELL;
    }
}
