import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;

/** Type annotations inside code carry offsets of their own. */
class Generic<T extends Comparable<T>> {
    @Target(ElementType.TYPE_USE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Checked {
        int value() default 0;
    }

    private @Checked List<@Checked(1) T> items = new @Checked(2) ArrayList<@Checked(3) T>();

    @Deprecated
    T largest(Object other) throws @Checked(4) IllegalStateException {
        @Checked(5) T best = null;
        for (@Checked(6) T item : items) {
            best = best == null || item.compareTo(best) > 0 ? item : best;
        }
        try (java.io.StringReader reader = new java.io.StringReader("")) {
            if (other instanceof @Checked(7) List) {
                items = (@Checked(8) List<T>) other;
            }
        } catch (@Checked(9) RuntimeException e) {
            items.clear();
        }
        java.util.function.Supplier<List<T>> make = @Checked(10) ArrayList::new;
        return make.get().isEmpty() ? best : null;
    }
}
