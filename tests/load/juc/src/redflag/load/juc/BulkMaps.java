package redflag.load.juc;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Bulk operations of the hash map: parts of them run on other threads, and all of them happen-before the end. */
final class BulkMaps {
    private static final int COUNT = 200;

    private BulkMaps() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("ConcurrentHashMap in bulk").uses(ConcurrentHashMap.class)
                .way("forEach", BulkMaps::each)
                .way("forEach transformed", BulkMaps::eachTransformed)
                .way("search", BulkMaps::search)
                .way("reduce", BulkMaps::reduce)
                .way("reduce to numbers", BulkMaps::reduceToNumbers)
                .way("parallel stream", BulkMaps::stream)
                .way("replaceAll, removeIf", BulkMaps::change));
        all.add(new Exercise("KeySetView").uses(ConcurrentHashMap.KeySetView.class)
                .way("newKeySet", () -> keys(ConcurrentHashMap.newKeySet()))
                .way("keySet with a value", () -> keys(new ConcurrentHashMap<Parcel, Boolean>().keySet(true))));
    }

    private static final class Filled {
        private final Parcel[] shelf = ForkJoin.packed(COUNT);
        private final ConcurrentHashMap<Integer, Parcel> map = new ConcurrentHashMap<>();

        Filled() {
            for (int i = 0; i < COUNT; i++) {
                map.put(i, shelf[i]);
            }
        }

        void isOpened() {
            ForkJoin.opened(shelf);
        }
    }

    private static void each() {
        Filled filled = new Filled();
        filled.map.forEach(1, (key, parcel) -> parcel.open());
        filled.isOpened();
        filled = new Filled();
        filled.map.forEachValue(1, Parcel::open);
        filled.isOpened();
        filled = new Filled();
        filled.map.forEachEntry(1, entry -> entry.getValue().open());
        filled.isOpened();
        LongAdder sum = new LongAdder();
        filled.map.forEachKey(1, sum::add);
        Check.equal(COUNT * (COUNT - 1) / 2, sum.sum(), "the sum of all keys");
    }

    private static void eachTransformed() {
        Filled filled = new Filled();
        filled.map.forEach(1, (key, parcel) -> parcel, Parcel::open);
        filled.isOpened();
        filled = new Filled();
        filled.map.forEachValue(1, parcel -> parcel, Parcel::open);
        filled.isOpened();
        filled = new Filled();
        filled.map.forEachEntry(1, entry -> entry.getValue(), Parcel::open);
        filled.isOpened();
        filled.map.forEachKey(1, filled.map::get, Parcel::wasOpened);
    }

    /** Only the first to find the parcel opens it; there is one. */
    private static void search() {
        for (int wanted = 1; wanted < COUNT; wanted += 40) {
            int label = wanted;
            Filled filled = new Filled();
            filled.map.search(1, (key, parcel) -> found(parcel, label)).wasOpened();
            filled = new Filled();
            filled.map.searchValues(1, parcel -> found(parcel, label)).wasOpened();
            filled = new Filled();
            filled.map.searchEntries(1, entry -> found(entry.getValue(), label)).wasOpened();
            Check.equal(wanted, filled.map.searchKeys(1, key -> key == label ? key : null), "the key");
        }
    }

    private static Parcel found(Parcel parcel, int label) {
        if (parcel.view() != label) {
            return null;
        }
        parcel.open();
        return parcel;
    }

    /** Adds the second to the first; which thread does is left to chance. */
    private static Parcel join(Parcel first, Parcel second) {
        first.add(second.sum());
        return first;
    }

    private static Parcel numbered(Parcel parcel) {
        Parcel mine = new Parcel();
        mine.add(parcel.open());
        return mine;
    }

    private static void reduce() {
        int expected = COUNT * (COUNT - 1) / 2;
        Filled filled = new Filled();
        Check.equal(expected, filled.map.reduce(1, (k, parcel) -> numbered(parcel), BulkMaps::join).sum(), "the sum");
        filled.isOpened();
        filled = new Filled();
        Check.equal(expected, filled.map.reduceValues(1, BulkMaps::numbered, BulkMaps::join).sum(), "the sum");
        filled.isOpened();
        filled = new Filled();
        Check.equal(expected, filled.map.reduceEntries(1, e -> numbered(e.getValue()), BulkMaps::join).sum(), "the sum");
        filled.isOpened();
        Check.equal(expected, filled.map.reduceKeys(1, Integer::sum), "the sum of all keys");
    }

    private static void reduceToNumbers() {
        int expected = COUNT * (COUNT - 1) / 2;
        Filled filled = new Filled();
        Check.equal(expected, filled.map.reduceValuesToInt(1, Parcel::open, 0, Integer::sum), "the sum");
        filled.isOpened();
        filled = new Filled();
        Check.equal(expected, filled.map.reduceValuesToLong(1, Parcel::open, 0, Long::sum), "the sum");
        filled.isOpened();
        filled = new Filled();
        Check.equal(expected, (long) filled.map.reduceToDouble(1, (k, p) -> p.open(), 0, Double::sum), "the sum");
        filled.isOpened();
        Check.equal(expected, filled.map.reduceKeysToLong(1, Integer::longValue, 0, Long::sum), "the sum of all keys");
        Check.equal(expected, filled.map.reduceEntriesToInt(1, e -> e.getValue().view(), 0, Integer::sum), "the sum");
    }

    private static void stream() {
        Filled filled = new Filled();
        int sum = filled.map.values().parallelStream().mapToInt(Parcel::open).sum();
        Check.equal(COUNT * (COUNT - 1) / 2, sum, "the sum");
        filled.isOpened();
    }

    private static void change() throws InterruptedException {
        Filled filled = new Filled();
        Crew.run(
                () -> filled.map.replaceAll((key, parcel) -> parcel.view() % 2 == 0 ? parcel : new Parcel().pack(key)),
                () -> filled.map.values().removeIf(parcel -> parcel.view() % 3 == 0),
                () -> filled.map.keySet().removeIf(key -> key % 5 == 0),
                () -> filled.map.entrySet().removeIf(entry -> entry.getValue().view() % 7 == 0));
        Check.that(filled.map.keySet().stream().noneMatch(key -> key % 5 == 0), "these keys are gone");
        filled.map.forEach((key, parcel) -> Check.equal(key, parcel.view(), "the label"));
    }

    /** A set as a mailbox. */
    private static void keys(Set<Parcel> set) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(COUNT);
        Crew.run(
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        set.add(shelf[i].pack(i));
                    }
                },
                () -> {
                    for (int left = COUNT; left > 0; ) {
                        for (Parcel parcel : set) {
                            if (set.contains(parcel) && set.remove(parcel)) {
                                parcel.open();
                                left--;
                            }
                        }
                        Crew.pause();
                    }
                });
        ForkJoin.opened(shelf);
    }
}
