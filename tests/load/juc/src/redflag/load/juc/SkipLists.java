package redflag.load.juc;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** Sorted maps and sets, by their ends and neighbours. */
final class SkipLists {
    private static final int COUNT = 100;

    private SkipLists() {}

    /** Sees some parcel in the set, or null. */
    interface Look {
        Parcel into(NavigableSet<Parcel> set);
    }

    static void addTo(List<Exercise> all) {
        Exercise sets = new Exercise("ConcurrentSkipListSet").uses(ConcurrentSkipListSet.class);
        sets.way("pollFirst", () -> polled(new ConcurrentSkipListSet<>(), NavigableSet::pollFirst));
        sets.way("pollLast", () -> polled(new ConcurrentSkipListSet<>(), NavigableSet::pollLast));
        sets.way("pollFirst, descending", () ->
                polled(new ConcurrentSkipListSet<Parcel>().descendingSet(), NavigableSet::pollFirst));
        looking(sets, "first", set -> set.isEmpty() ? null : set.higher(new Parcel().pack(-1)));
        looking(sets, "last", set -> set.lower(new Parcel().pack(COUNT)));
        looking(sets, "ceiling", set -> set.ceiling(new Parcel().pack(0)));
        looking(sets, "floor", set -> set.floor(new Parcel().pack(COUNT)));
        looking(sets, "iterator", set -> set.stream().findFirst().orElse(null));
        looking(sets, "descendingIterator", set -> {
            Iterator<Parcel> iterator = set.descendingIterator();
            return iterator.hasNext() ? iterator.next() : null;
        });
        looking(sets, "headSet", set -> set.headSet(new Parcel().pack(COUNT), true).stream().findAny().orElse(null));
        all.add(sets);

        all.add(new Exercise("ConcurrentSkipListMap at its ends").uses(ConcurrentSkipListMap.class)
                .way("pollFirstEntry", () -> entries(true))
                .way("pollLastEntry", () -> entries(false))
                .way("count by compute", SkipLists::count));
    }

    private static void looking(Exercise exercise, String name, Look look) {
        exercise.way(name, () -> polled(new ConcurrentSkipListSet<>(), set -> {
            Parcel seen = look.into(set);
            return seen != null && set.remove(seen) ? seen : null;
        }));
    }

    private static void polled(NavigableSet<Parcel> set, Look take) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(COUNT);
        Crew.Numbered sender = number -> {
            for (int i = number; i < COUNT; i += 2) {
                Check.that(set.add(shelf[i].pack(i)), "it was not there yet");
            }
        };
        Body receiver = () -> {
            for (int left = COUNT / 2; left > 0; ) {
                Parcel parcel = take.into(set);
                if (parcel == null) {
                    Crew.pause();
                } else {
                    parcel.open();
                    left--;
                }
            }
        };
        Crew.run(() -> sender.run(0), receiver, () -> sender.run(1), receiver);
        ForkJoin.opened(shelf);
    }

    private static void entries(boolean first) throws InterruptedException {
        ConcurrentSkipListMap<Integer, Parcel> map = new ConcurrentSkipListMap<>();
        Parcel[] shelf = Parcel.shelf(COUNT);
        Body receiver = () -> {
            for (int left = COUNT / 2; left > 0; ) {
                Map.Entry<Integer, Parcel> seen = first ? map.firstEntry() : map.lastEntry();
                if (seen != null) {
                    Check.equal(seen.getKey(), seen.getValue().view(), "the label");
                }
                Map.Entry<Integer, Parcel> entry = first ? map.pollFirstEntry() : map.pollLastEntry();
                if (entry == null) {
                    Crew.pause();
                } else {
                    entry.getValue().open();
                    left--;
                }
            }
        };
        Crew.run(
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        map.put(i, shelf[i].pack(i));
                    }
                },
                receiver,
                receiver);
        ForkJoin.opened(shelf);
    }

    /** The function may be called more than once for one call, so it makes a new parcel each time. */
    private static void count() throws InterruptedException {
        ConcurrentSkipListMap<Integer, Parcel> map = new ConcurrentSkipListMap<>();
        Crew.run(4, number -> {
            for (int i = 0; i < COUNT; i++) {
                map.merge(i % 3, one(0), (old, given) -> one(old.sum()));
                map.computeIfPresent(i % 3, (key, old) -> one(old.sum()));
            }
        });
        int sum = 0;
        for (Parcel parcel : map.values()) {
            sum += parcel.sum();
        }
        Check.equal(8 * COUNT, sum, "all calls");
    }

    private static Parcel one(int more) {
        Parcel parcel = new Parcel();
        parcel.add(1 + more);
        return parcel;
    }
}
