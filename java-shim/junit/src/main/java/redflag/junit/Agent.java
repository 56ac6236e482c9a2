package redflag.junit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** The agent in this JVM, if there is one. Its classes are in {@code java.base} and are found by name. */
final class Agent {
    private static final String ABSENT = "the agent is not in this JVM";
    private static final String OTHER_VERSION =
            "the agent and redflag-junit are not of the same release, and do not understand each other";

    private static final MethodHandle BEGINS = find("Redflag", "testBegins", void.class, String.class);
    private static final MethodHandle ENDS = find("Redflag", "testEnds", void.class, String.class);
    private static final MethodHandle BLIND = find("RedflagTests", "blind", String.class, int.class);
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
    static final Class<?>[] NEEDED = {
        Answer.class, Answer.Found.class, Failure.class, ClassRuns.class, RaceError.class, OtherThread.class, Threads.class
    };

    private static boolean followed;
    private static boolean warned;

    private Agent() {}

    private static MethodHandle find(String type, String name, Class<?> returns, Class<?>... takes) {
        try {
            Class<?> found = Class.forName("java.lang." + type, false, null);
            return MethodHandles.publicLookup().findStatic(found, name, MethodType.methodType(returns, takes));
        } catch (ReflectiveOperationException absent) {
            return null;
        }
    }

    /** Why races cannot be found; null if tests are watched. */
    static String blind() {
        if (!PRESENT) {
            return BEGINS == null ? ABSENT : OTHER_VERSION;
        }
        try {
            return (String) BLIND.invokeExact(Answer.VERSION);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Makes the agent remember what it finds in tests; prints one warning if there is no agent that could. */
    static synchronized void follow(Settings settings) {
        String blind = blind();
        if (blind != null && !warned) {
            warned = true;
            System.err.println("redflag: " + blind + ": no test fails for a race, and tests that need its verdict fail");
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
        call(BEGINS, test);
    }

    static void ends(String test) {
        call(ENDS, test);
    }

    private static void call(MethodHandle what, String test) {
        if (PRESENT) {
            try {
                what.invokeExact(test);
            } catch (Throwable e) {
                throw unexpected(e);
            }
        }
    }

    /** What was found in a test since the last call. */
    static Answer found(String test, Settings settings) {
        return ask(FOUND, test, settings);
    }

    /** What was found since then in all tests whose names begin with a prefix. */
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

    /** An uncaught exception; null if it was returned before. */
    static Throwable uncaught(String number) {
        try {
            return (Throwable) UNCAUGHT.invokeExact(Integer.parseInt(number));
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static IllegalStateException unexpected(Throwable e) {
        return new IllegalStateException("the agent has another version than this library", e);
    }
}
