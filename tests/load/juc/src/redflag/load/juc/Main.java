package redflag.load.juc;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Uses every public class of java.util.concurrent and its packages as their documentation allows, by threads that hand plain
 * objects over. There is no race in here: every race that is reported is a false alarm.
 *
 * <p>Arguments: seconds to run (60), part of an exercise's name (all). Every way is run at least once, however long that takes.
 * The exit status is 0 if all checks of all exercises hold.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws Exception {
        long seconds = arguments.length > 0 ? Long.parseLong(arguments[0]) : 60;
        String filter = arguments.length > 1 ? arguments[1] : "";
        List<Exercise> all = exercises();
        if (isIncomplete(all)) {
            System.exit(1);
        }
        all.removeIf(each -> !each.name.contains(filter));
        Watchdog watchdog = new Watchdog();
        watchdog.start();
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        int passes = 0;
        do {
            Crew.madeBy(passes % 2 == 1 ? Virtual.factoryOr(Thread::new) : Thread::new);
            passes++;
        } while (pass(all, watchdog, passes == 1 ? Long.MAX_VALUE : end) && System.nanoTime() < end);
        System.exit(print(all, passes));
    }

    private static List<Exercise> exercises() {
        List<Exercise> all = new ArrayList<>();
        BlockingQueues.addTo(all);
        BlockingDeques.addTo(all);
        HandOffQueues.addTo(all);
        LinkedQueues.addTo(all);
        Atomics.addTo(all);
        AtomicArrays.addTo(all);
        Adders.addTo(all);
        Locks.addTo(all);
        StampedLocks.addTo(all);
        OwnSynchronizers.addTo(all);
        Synchronizers.addTo(all);
        Phasers.addTo(all);
        Interrupts.addTo(all);
        Pools.addTo(all);
        ConfiguredPools.addTo(all);
        Rejections.addTo(all);
        Scheduling.addTo(all);
        Tasks.addTo(all);
        ForkJoin.addTo(all);
        ForkJoinTasks.addTo(all);
        Completers.addTo(all);
        Futures.addTo(all);
        FutureEndings.addTo(all);
        Publishers.addTo(all);
        Maps.addTo(all);
        BulkMaps.addTo(all);
        SkipLists.addTo(all);
        Copies.addTo(all);
        Small.addTo(all);
        Virtual.addTo(all);
        return all;
    }

    private static boolean isIncomplete(List<Exercise> all) throws Exception {
        Set<String> used = new HashSet<>();
        for (Exercise each : all) {
            used.addAll(each.used);
        }
        List<String> missing = Coverage.missing(used);
        for (String name : missing) {
            System.out.println("FAILED no exercise is about " + name);
        }
        return !missing.isEmpty();
    }

    /** One run of each way, until it is too late; whether nothing failed. */
    private static boolean pass(List<Exercise> all, Watchdog watchdog, long end) {
        boolean good = true;
        for (Exercise exercise : all) {
            for (Exercise.Way way : exercise.ways) {
                if (end != Long.MAX_VALUE && System.nanoTime() - end > 0) {
                    return good;
                }
                watchdog.begins(exercise.name + ", " + way.name);
                Crew.call(exercise.name + ", " + way.name);
                try {
                    way.body.run();
                    exercise.runs++;
                } catch (Throwable failure) {
                    good = false;
                    exercise.failure = way.name + ": " + failure;
                    failure.printStackTrace();
                }
            }
        }
        return good;
    }

    private static int print(List<Exercise> all, int passes) {
        int status = 0;
        for (Exercise each : all) {
            if (each.failure == null) {
                System.out.println("ok " + each.name + " (" + each.ways.size() + " ways, " + each.runs + " runs)");
            } else {
                System.out.println("FAILED " + each.name + ": " + each.failure);
                status = 1;
            }
        }
        System.out.println(passes + " passes");
        return status;
    }
}
