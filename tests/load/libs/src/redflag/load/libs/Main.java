package redflag.load.libs;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Runs the exercises one after the other: {@code Main SECONDS [FILTER]}.
 *
 * <p>Each gets the same share of the time. The filter is a part of an exercise's name. One line for each says whether its
 * checks hold; the exit status is 0 if all do.
 */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        double seconds = Double.parseDouble(args[0]);
        String filter = args.length > 1 ? args[1] : "";
        Map<String, Exercise> all = new LinkedHashMap<>();
        CaffeineLoad.exercises(all);
        JctoolsQueues.exercises(all);
        JctoolsMaps.exercises(all);
        DisruptorLoad.exercises(all);
        NettyExecutors.exercises(all);
        NettyChannels.exercises(all);
        NettyBuffers.exercises(all);
        HikariLoad.exercises(all);
        all.keySet().removeIf(name -> !name.contains(filter));
        boolean good = !all.isEmpty();
        for (Map.Entry<String, Exercise> entry : all.entrySet()) {
            good &= runs(entry.getKey(), entry.getValue(), seconds / all.size());
        }
        System.exit(good ? 0 : 1);
    }

    private static boolean runs(String name, Exercise exercise, double share) {
        long start = System.nanoTime();
        try {
            long count = exercise.run(new Deadline(share));
            Check.that(count > 0, "nothing was checked");
            double took = (System.nanoTime() - start) / 1e9;
            System.out.printf(Locale.ROOT, "%-28s ok %10d checks %6.1f s%n", name, count, took);
            return true;
        } catch (Throwable thrown) {
            System.out.printf(Locale.ROOT, "%-28s FAILED %s%n", name, thrown);
            thrown.printStackTrace();
            return false;
        }
    }
}
