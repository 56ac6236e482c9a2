package executive;

/** A point in time that others are told in relation to, with how exactly it is meant. */
final class TimePoint {
    long millis;
    long slack;
}
