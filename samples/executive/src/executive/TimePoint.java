package executive;

/** A point in time that others are given relative to, with its precision. */
final class TimePoint {
    long millis;
    long slack;
}
