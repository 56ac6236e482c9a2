/** A switch over types. */
final class CallPatterns {
    private CallPatterns() {}

    static String classify(Object o) {
        return switch (o) {
            case Integer i when i > 3 -> "number";
            case String s -> "text";
            default -> "other";
        };
    }
}
