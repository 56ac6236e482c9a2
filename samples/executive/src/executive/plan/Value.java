package executive.plan;

import java.util.Locale;

/** A value of an expression or of a channel of the vehicle. It never changes, so threads may share it. */
public final class Value {
    private final Type type;
    private final double number;
    private final String word;

    private Value(Type type, double number, String word) {
        this.type = type;
        this.number = number;
        this.word = word;
    }

    public static Value of(double number) {
        return new Value(Type.NUMBER, number, null);
    }

    public static Value of(boolean truth) {
        return new Value(Type.TRUTH, truth ? 1 : 0, null);
    }

    public static Value of(String word) {
        return new Value(Type.WORD, 0, word);
    }

    public Type type() {
        return type;
    }

    public double number() {
        return number;
    }

    public boolean isTrue() {
        return type == Type.TRUTH && number != 0;
    }

    public String word() {
        return word;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Value)) {
            return false;
        }
        Value that = (Value) other;
        boolean sameWord = word == null ? that.word == null : word.equals(that.word);
        return type == that.type && Double.compare(number, that.number) == 0 && sameWord;
    }

    @Override
    public int hashCode() {
        return word == null ? Double.hashCode(number) : word.hashCode();
    }

    @Override
    public String toString() {
        if (type == Type.TRUTH) {
            return isTrue() ? "true" : "false";
        }
        if (type == Type.WORD) {
            return '"' + word + '"';
        }
        boolean whole = number == Math.rint(number);
        return whole ? String.valueOf((long) number) : String.format(Locale.ROOT, "%.2f", number);
    }
}
