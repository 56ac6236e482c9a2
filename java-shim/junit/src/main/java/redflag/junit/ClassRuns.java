package redflag.junit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the tests of a class were failed for. A race found after they ended fails the class, but not if one of its tests was failed
 * for it before, even if the race names another test.
 */
final class ClassRuns {
    /** By the name of the class. Guarded by its own monitor, which the agent does not see. */
    private static final Map<String, ClassRuns> ALL = new HashMap<>();

    /** Ids of findings that some test or class of this JVM was failed for. */
    private static final Set<String> REPORTED = new HashSet<>();

    private final Set<String> reported = new HashSet<>();
    private final Set<String> ignored = new HashSet<>();
    private final Set<String> raceFree = new HashSet<>();

    /** The tests of the class that a test belongs to. */
    static ClassRuns of(String test) {
        int end = test.indexOf('#');
        String type = end < 0 ? test : test.substring(0, end);
        synchronized (ALL) {
            return ALL.computeIfAbsent(type, any -> new ClassRuns());
        }
    }

    /** Notes what was found in a test that has ended. */
    void note(TestRun run, List<Answer.Found> all) {
        synchronized (ALL) {
            if (run.annotations.ignored) {
                ignored.add(run.name);
                return;
            }
            if (run.annotations.raceFree) {
                raceFree.add(run.name);
            }
            for (Answer.Found found : all) {
                if (found.race || found.predicted && run.annotations.raceFree) {
                    reported.add(found.id);
                    REPORTED.add(found.id);
                }
            }
        }
    }

    /** The error of a class whose tests have ended: what was found in them afterwards; null if nothing was. */
    static RaceError verdict(Class<?> type, Settings settings) {
        String name = type.getName();
        ClassRuns runs = of(name);
        Answer answer = Agent.foundInAll(name + "#", settings);
        synchronized (ALL) {
            ALL.remove(name);
        }
        boolean ignored = new TestAnnotations(type, null).ignored;
        Failure failure = new Failure(name, "found after the tests of " + name + " had ended: ", settings);
        for (Answer.Found found : answer.all) {
            if (found.uncaught() || !ignored && runs.isNew(found)) {
                failure.add(found);
            }
        }
        return failure.error();
    }

    private boolean isNew(Answer.Found found) {
        if (ignored.contains(found.test) || found.predicted && !raceFree.contains(found.test)) {
            return false;
        }
        synchronized (ALL) {
            REPORTED.add(found.id);
        }
        return reported.add(found.id);
    }

    /** Prints what was found after all classes had ended, when nothing is left to fail. */
    static void printLate(Settings settings) {
        for (Answer.Found found : Agent.foundInAll("", settings).all) {
            boolean known;
            synchronized (ALL) {
                known = !REPORTED.add(found.id);
            }
            if (found.race && !known) {
                found.error("found after " + found.test + " and its class had ended: ").printStackTrace();
            }
        }
    }
}
