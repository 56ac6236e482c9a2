/** A record. */
record Point(int x, double y, String... tags) implements Comparable<Point> {
    static int made;

    Point {
        made++;
        tags = tags.clone();
    }

    @Override
    public int compareTo(Point other) {
        return Integer.compare(x, other.x);
    }
}
