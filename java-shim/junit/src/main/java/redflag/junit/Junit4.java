package redflag.junit;

import java.lang.reflect.Method;
import org.junit.runner.Description;

/** What the rule and the listener have in common. */
final class Junit4 {
    private Junit4() {}

    /** Begins a test in the current thread. */
    static TestRun begin(Description description) {
        Settings settings = Settings.ofSystem();
        Agent.follow(settings);
        Class<?> type = description.getTestClass();
        String name = description.getMethodName();
        TestAnnotations annotations = new TestAnnotations(type, method(type, withoutNumber(name)));
        return TestRun.begin(description.getClassName() + "#" + name, annotations, settings);
    }

    /** Ends the test; the error it fails with, or null. */
    static RaceError end(TestRun run, boolean failed) {
        run.end();
        String method = withoutNumber(run.name);
        if (!method.equals(run.name)) {
            // With a time limit, the method runs in a thread of its own, under a name without parameters.
            run.takeFrom(method);
        }
        return run.verdict(failed, true);
    }

    /** {@code method} of {@code method[0]}. */
    private static String withoutNumber(String name) {
        int end = name == null ? -1 : name.indexOf('[');
        return end < 0 ? name : name.substring(0, end);
    }

    private static Method method(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.getParameterCount() == 0) {
                    return method;
                }
            }
        }
        return null;
    }
}
