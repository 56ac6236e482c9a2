package executive.vehicle;

/** Nothing happens for a while. */
class Pause extends Activity {
    private double left;

    Pause(double seconds) {
        left = seconds;
    }

    @Override
    double power() {
        return 0;
    }

    @Override
    String step(Rover rover, double seconds) {
        left -= seconds;
        // A time that is made of steps may miss zero by a little.
        return left > 1e-6 ? GOES_ON : passed(rover);
    }

    /** The time is over. */
    String passed(Rover rover) {
        return WELL;
    }
}
