package executive.vehicle;

/** Sensors tell no more digits than they have. */
final class Rounding {
    private Rounding() {}

    /** Rounded to so many parts of one. */
    static double to(double value, int parts) {
        return Math.rint(value * parts) / parts;
    }
}
