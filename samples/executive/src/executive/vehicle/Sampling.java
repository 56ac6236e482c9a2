package executive.vehicle;

import executive.plan.Component;

/** Drills for a while, with the arm deployed. */
final class Sampling extends Pause {
    Sampling(double seconds) {
        super(seconds);
    }

    @Override
    double power() {
        return 0.04;
    }

    @Override
    String step(Rover rover, double seconds) {
        if (rover.faults().has(Component.ARM)) {
            return "the arm does not move";
        }
        if (!rover.instruments.arm().equals("deployed")) {
            return "the arm is not deployed";
        }
        return super.step(rover, seconds);
    }

    @Override
    String passed(Rover rover) {
        rover.instruments.addSample();
        return WELL;
    }
}
