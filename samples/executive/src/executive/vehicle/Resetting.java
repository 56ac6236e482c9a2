package executive.vehicle;

import executive.plan.Component;

/** Switches a component off and on again, which helps or not. */
final class Resetting extends Pause {
    private final Component component;

    /** The component may be none, if the plan named one that there is not. */
    Resetting(Component component) {
        super(20);
        this.component = component;
    }

    @Override
    String step(Rover rover, double seconds) {
        return component == null ? "there is no such component" : super.step(rover, seconds);
    }

    @Override
    String passed(Rover rover) {
        boolean works = rover.faults().reset(component);
        rover.remark("the reset of the " + component.title() + (works ? " helped" : " did not help"));
        return works ? WELL : "the reset did not help";
    }
}
