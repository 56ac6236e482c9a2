package redflag.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A test, or all tests of a class, must not race in any schedule: predicted findings fail it too, if the agent runs a detector that
 * predicts ({@code detector=hb+hybrid}). Without the agent the test fails.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface RaceFree {}
