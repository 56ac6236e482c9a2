package redflag.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A test must race on this variable: it fails if that race is not found, and for a race on any other variable, such as one of an
 * object that the expected race publishes. Without the agent the test fails.
 */
@Documented
@Repeatable(ExpectRace.All.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ExpectRace {
    /**
     * The variable as the report names it, with or without its package or outer class: {@code Counter.value}, {@code int[]},
     * {@code HashMap}. Or a pattern, which means all variables that it matches, and at least one race: {@code *} is any part
     * of a name without dots, {@code **} any part at all.
     */
    String value();

    /** Several of them. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface All {
        /** All of them. */
        ExpectRace[] value();
    }
}
