package redflag.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.Set;

/** The annotations of a test. They are read before it begins, since reflection has locks of its own. */
final class TestAnnotations {
    /** No annotation. */
    static final TestAnnotations NONE = new TestAnnotations(null, null);

    final boolean raceFree;
    final boolean ignored;
    final Set<String> expected = new LinkedHashSet<>();

    /** Expected races that were found, by this test or by the dynamic tests that it makes. */
    private final Set<String> foundRaces = new LinkedHashSet<>();

    TestAnnotations(Class<?> type, Method method) {
        raceFree = has(RaceFree.class, type, method);
        ignored = has(RaceIgnore.class, type, method);
        if (method != null) {
            for (ExpectRace race : method.getAnnotationsByType(ExpectRace.class)) {
                expected.add(race.value());
            }
        }
    }

    private static boolean has(Class<? extends Annotation> wanted, Class<?> type, AnnotatedElement method) {
        if (method != null && method.isAnnotationPresent(wanted)) {
            return true;
        }
        for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
            if (at.isAnnotationPresent(wanted)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the test is meaningless unless it is watched. */
    boolean needAgent() {
        return raceFree || !expected.isEmpty();
    }

    /** Whether a finding was expected. A race then counts as found. */
    synchronized boolean expects(Answer.Found found) {
        boolean any = false;
        for (String name : expected) {
            if (found.isOn(name)) {
                any = true;
                if (found.race) {
                    foundRaces.add(name);
                }
            }
        }
        return any;
    }

    /** The expected races that were not found. */
    synchronized Set<String> missing() {
        Set<String> missing = new LinkedHashSet<>(expected);
        missing.removeAll(foundRaces);
        return missing;
    }
}
