package executive.vehicle;

import executive.plan.Component;

/** Makes activities of actions. */
final class Activities {
    private Activities() {}

    static Activity of(Action action) {
        switch (action.kind()) {
            case DRIVE:
                return new Driving(action.number(0), action.number(1));
            case TURN:
                return new Turning(action.number(0));
            case SHOOT:
                return new Shooting((int) action.number(0));
            case DEPLOY:
                return new ArmMotion(20, "deployed");
            case STOW:
                return new ArmMotion(15, "stowed");
            case SAMPLE:
                return new Sampling(action.number(0));
            case CHARGE:
                return new Charging(action.number(0));
            case RESET:
                return new Resetting(Component.named(action.arguments().get(0).word()));
            case SELFTEST:
                return new Pause(5);
            default:
                return new Pause(action.number(0));
        }
    }
}
