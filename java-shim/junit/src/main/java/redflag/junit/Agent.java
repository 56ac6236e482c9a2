package redflag.junit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** The agent in this JVM, if there is one: its classes lie in {@code java.base}, and are found by name. */
final class Agent {
    private static final String ABSENT = "the agent is not in this JVM";

    private static final MethodHandle BEGINS = find("Redflag", "testBegins", void.class, String.class);
    private static final MethodHandle ENDS = find("Redflag", "testEnds", void.class, String.class);
    private static final MethodHandle BLIND = find("RedflagTests", "blind", String.class);
    private static final MethodHandle FOLLOW =
            find("RedflagTests", "follow", void.class, String.class, String.class);
    private static final MethodHandle FOUND =
            find("RedflagTests", "found", String[].class, String.class, long.class);
    private static final MethodHandle FOUND_IN_ALL =
            find("RedflagTests", "foundInAll", String[].class, String.class, long.class);
    private static final MethodHandle UNCAUGHT = find("RedflagTests", "uncaught", Throwable.class, int.class);

    private static final boolean PRESENT = BEGINS != null && ENDS != null && BLIND != null && FOLLOW != null
            && FOUND != null && FOUND_IN_ALL != null && UNCAUGHT != null;

    /** Loaded before the first test: class loading has locks of its own, which would order tests. */
    static final Class<?>[] NEEDED = {Answer.class, Answer.Found.class, Failure.class, ClassRuns.class, RaceError.class};

    private static boolean followed;
    private static boolean told;

    private Agent() {}

    private static MethodHandle find(String type, String name, Class<?> returns, Class<?>... takes) {
        try {
            Class<?> found = Class.forName("java.lang." + type, false, null);
            return MethodHandles.publicLookup().findStatic(found, name, MethodType.methodType(returns, takes));
        } catch (ReflectiveOperationException absent) {
            return null;
        }
    }

    /** Why nothing can be said of races; null if tests are watched. */
    static String blind() {
        if (!PRESENT) {
            return ABSENT;
        }
        try {
            return (String) BLIND.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Has the agent keep what it finds in tests, and says once if there is none that could. */
    static synchronized void follow(Settings settings) {
        String blind = blind();
        if (blind != null && !told) {
            told = true;
            System.err.println("redflag: " + blind + ": no test fails for a race, and tests that ask for its verdict fail");
        }
        if (blind == null && !followed) {
            followed = true;
            try {
                FOLLOW.invokeExact(settings.suppressions, settings.baseline);
            } catch (Throwable e) {
                throw unexpected(e);
            }
        }
    }

    static void begins(String test) {
        tell(BEGINS, test);
    }

    static void ends(String test) {
        tell(ENDS, test);
    }

    private static void tell(MethodHandle what, String test) {
        if (PRESENT) {
            try {
                what.invokeExact(test);
            } catch (Throwable e) {
                throw unexpected(e);
            }
        }
    }

    /** What was found in a test since it was last asked for. */
    static Answer found(String test, Settings settings) {
        return ask(FOUND, test, settings);
    }

    /** The same for all tests whose names begin so. */
    static Answer foundInAll(String prefix, Settings settings) {
        return ask(FOUND_IN_ALL, prefix, settings);
    }

    private static Answer ask(MethodHandle what, String tests, Settings settings) {
        String blind = blind();
        if (blind != null) {
            return new Answer(new String[] {blind});
        }
        try {
            String[] texts = (String[]) what.invokeExact(tests, settings.patience);
            return new Answer(texts == null ? new String[] {"the agent had an internal error"} : texts);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** An exception that nobody caught; null if it was asked for before. */
    static Throwable uncaught(String number) {
        try {
            return (Throwable) UNCAUGHT.invokeExact(Integer.parseInt(number));
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static IllegalStateException unexpected(Throwable e) {
        return new IllegalStateException("the agent is of another version than this library", e);
    }
}
