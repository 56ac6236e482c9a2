package executive.vehicle;

/** Stands in the sun until the battery is full enough. */
final class Charging extends Activity {
    private final double percent;

    Charging(double percent) {
        this.percent = percent;
    }

    @Override
    double power() {
        return 0;
    }

    @Override
    String step(Rover rover, double seconds) {
        return rover.battery.charge() < percent ? GOES_ON : WELL;
    }
}
