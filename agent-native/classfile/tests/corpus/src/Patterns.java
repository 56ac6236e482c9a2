/** Pattern switches. */
class Patterns {
    record Pair(Object a, Object b) {
    }

    private Object last;

    synchronized String describe(Object o) {
        last = o;
        return switch (o) {
            case null -> "null";
            case Integer i when i > 10 -> "big" + i;
            case Integer i -> "small" + i;
            case Pair(String s, int[] a) -> s + (a[0] = 1);
            case Pair(var a, Pair(var b, var c)) -> "" + a + b + c;
            default -> last.toString();
        };
    }
}
