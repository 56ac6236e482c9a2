package executive.vehicle;

/** Sensors report no more digits than they have. */
final class Rounding {
    private Rounding() {}

    /** Rounded to a fraction of one. */
    static double to(double value, int parts) {
        return Math.rint(value * parts) / parts;
    }
}
