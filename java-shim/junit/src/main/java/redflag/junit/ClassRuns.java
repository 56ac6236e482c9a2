package redflag.junit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tests of a class: what they were told of, for what is found when they are over. A race that one of them was told of need
 * not fail the class, whatever other test it names.
 */
final class ClassRuns {
    /** By the class's name. Guarded by its own monitor, which the agent does not see. */
    private static final Map<String, ClassRuns> ALL = new HashMap<>();

    /** Ids that some test of this JVM was told of. */
    private static final Set<String> TOLD = new HashSet<>();

    private final Set<String> told = new HashSet<>();
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

    /** A test was judged by all that was found in it. */
    void told(TestRun run, List<Answer.Found> all) {
        synchronized (ALL) {
            if (run.wishes.ignored) {
                ignored.add(run.name);
                return;
            }
            if (run.wishes.raceFree) {
                raceFree.add(run.name);
            }
            for (Answer.Found found : all) {
                if (found.race || found.predicted && run.wishes.raceFree) {
                    told.add(found.id);
                    TOLD.add(found.id);
                }
            }
        }
    }

    /** The verdict on a class whose tests have ended: what was found in them afterwards; null if nothing was. */
    static RaceError verdict(Class<?> type, Settings settings) {
        String name = type.getName();
        ClassRuns runs = of(name);
        Answer answer = Agent.foundInAll(name + "#", settings);
        synchronized (ALL) {
            ALL.remove(name);
        }
        boolean ignored = new Wishes(type, null).ignored;
        Failure failure = new Failure(name + ", after its tests had ended,", settings);
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
            TOLD.add(found.id);
        }
        return told.add(found.id);
    }

    /** Says what was found when all classes were over, and fails nothing any more. */
    static void tellLate(Settings settings) {
        for (Answer.Found found : Agent.foundInAll("", settings).all) {
            boolean known;
            synchronized (ALL) {
                known = !TOLD.add(found.id);
            }
            if (found.race && !known) {
                System.err.println("redflag: found after " + found.test + " and its class had ended\n" + found.text);
            }
        }
    }
}
