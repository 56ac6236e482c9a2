package redflag.load.juc;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;

/** Maps as mailboxes: the thread that puts a value in hands it to the one that gets it out. */
final class Maps {
    private static final int COUNT = 100;

    private Maps() {}

    static void addTo(List<Exercise> all) {
        Exercise hash = new Exercise("ConcurrentHashMap").uses(ConcurrentHashMap.class, ConcurrentMap.class);
        add(hash, "small", () -> new ConcurrentHashMap<>(1));
        add(hash, "sized", () -> new ConcurrentHashMap<>(1024));
        addCounters(hash, "", ConcurrentHashMap::new);
        addCounters(hash, "one bin ", Maps::oneBin);
        all.add(hash);
        Exercise skip = new Exercise("ConcurrentSkipListMap").uses(ConcurrentSkipListMap.class, ConcurrentNavigableMap.class);
        add(skip, "", ConcurrentSkipListMap::new);
        add(skip, "descending", () -> new ConcurrentSkipListMap<Integer, Parcel>().descendingMap());
        add(skip, "part", () -> new ConcurrentSkipListMap<Integer, Parcel>().subMap(-1, 10 * COUNT));
        all.add(skip);
    }

    /** Stores a parcel under a key that has none. */
    interface Put {
        void into(ConcurrentMap<Integer, Parcel> map, Integer key, Parcel parcel);
    }

    /** Takes the parcel of a key out, or null. */
    interface Take {
        Parcel from(ConcurrentMap<Integer, Parcel> map, Integer key);
    }

    private static final Map<String, Put> PUTS = Map.of(
            "put", Map::put,
            "putIfAbsent", Map::putIfAbsent,
            "compute", (map, key, parcel) -> map.compute(key, (k, old) -> parcel),
            "computeIfAbsent", (map, key, parcel) -> map.computeIfAbsent(key, k -> parcel),
            "merge", (map, key, parcel) -> map.merge(key, parcel, (old, given) -> given),
            "putAll", (map, key, parcel) -> map.putAll(Map.of(key, parcel)));

    private static final Map<String, Take> TAKES = Map.of(
            "remove", Map::remove,
            "get, remove", (map, key) -> seen(map, key, map.get(key)),
            "getOrDefault, remove", (map, key) -> seen(map, key, map.getOrDefault(key, null)),
            "compute", (map, key) -> {
                Parcel[] got = new Parcel[1];
                map.compute(key, (k, old) -> {
                    got[0] = old;
                    return null;
                });
                return got[0];
            },
            "computeIfPresent", (map, key) -> {
                Parcel[] got = new Parcel[1];
                map.computeIfPresent(key, (k, old) -> {
                    got[0] = old;
                    return null;
                });
                return got[0];
            },
            "containsKey, remove", (map, key) -> map.containsKey(key) ? map.remove(key) : null,
            "entries, remove", (map, key) -> {
                for (Map.Entry<Integer, Parcel> entry : map.entrySet()) {
                    if (entry.getKey().equals(key)) {
                        return seen(map, key, entry.getValue());
                    }
                }
                return null;
            },
            "values", (map, key) -> {
                for (Parcel parcel : map.values()) {
                    Check.that(parcel.view() >= 0, "a parcel in the map has a label");
                }
                return map.remove(key);
            },
            "forEach, remove", (map, key) -> {
                map.forEach((k, parcel) -> Check.equal(k, parcel.view(), "the label"));
                return map.remove(key);
            },
            "keys, iterator", (map, key) -> {
                Parcel parcel = map.get(key);
                for (Iterator<Integer> keys = map.keySet().iterator(); parcel != null && keys.hasNext(); ) {
                    if (keys.next().equals(key)) {
                        keys.remove();
                        return parcel;
                    }
                }
                return null;
            });

    private static Parcel seen(ConcurrentMap<Integer, Parcel> map, Integer key, Parcel parcel) {
        if (parcel == null) {
            return null;
        }
        Check.equal(key, parcel.view(), "the label");
        return map.remove(key, parcel) ? parcel : null;
    }

    private static void add(Exercise exercise, String name, Supplier<ConcurrentMap<Integer, Parcel>> maps) {
        PUTS.forEach((putName, put) -> TAKES.forEach((takeName, take) ->
                exercise.way(name + " " + putName + "/" + takeName, () -> mail(maps.get(), put, take))));
        exercise.way(name + " replace", () -> replaced(maps.get()));
    }

    /** Two threads put, two take; each key is used by one of either. */
    private static void mail(ConcurrentMap<Integer, Parcel> map, Put put, Take take) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(COUNT);
        Crew.Numbered sender = number -> {
            for (int i = number; i < COUNT; i += 2) {
                put.into(map, i, i % 3 == 2 ? new Parcel().pack(i) : shelf[i].pack(i));
            }
        };
        Crew.Numbered receiver = number -> {
            for (int i = number; i < COUNT; i += 2) {
                Parcel parcel = take.from(map, i);
                while (parcel == null) {
                    Crew.pause();
                    parcel = take.from(map, i);
                }
                Check.equal(i, parcel.open(), "the label");
            }
        };
        Crew.run(() -> sender.run(0), () -> receiver.run(0), () -> sender.run(1), () -> receiver.run(1));
        Check.that(map.isEmpty(), "all parcels are taken");
    }

    /** One value is replaced again and again; the thread that replaces it owns the old one. */
    private static void replaced(ConcurrentMap<Integer, Parcel> map) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(3 * COUNT + 1);
        map.put(1, shelf[3 * COUNT].pack(0));
        Crew.run(3, number -> {
            for (int i = 0; i < COUNT; i++) {
                Parcel mine = shelf[i * 3 + number].pack(i);
                Parcel old;
                if (i % 2 == 0) {
                    old = map.replace(1, mine);
                } else {
                    do {
                        old = map.get(1);
                    } while (!map.replace(1, old, mine));
                }
                old.open();
            }
        });
        map.remove(1).open();
        ForkJoin.opened(shelf);
    }

    /** A map whose keys all fall together, so that its only bin becomes a tree. */
    private static ConcurrentMap<Object, Parcel> oneBin() {
        ConcurrentMap<Object, Parcel> map = new ConcurrentHashMap<>(256);
        for (int i = 0; i < 20; i++) {
            map.put(new Key(1000 + i), new Parcel());
        }
        return map;
    }

    private static final class Key implements Comparable<Key> {
        private final int value;

        Key(int value) {
            this.value = value;
        }

        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).value == value;
        }

        @Override
        public int compareTo(Key other) {
            return Integer.compare(value, other.value);
        }
    }

    /** Changes the parcel of a key inside of the map's own function. */
    interface Count {
        void at(ConcurrentMap<Object, Parcel> map, Object key);
    }

    private static void addCounters(Exercise exercise, String name, Supplier<ConcurrentMap<Object, Parcel>> maps) {
        exercise.way(name + "count by compute", () -> count(maps.get(), (map, key) -> map.compute(key, Maps::addOne)));
        exercise.way(name + "count by computeIfPresent", () ->
                count(maps.get(), (map, key) -> map.computeIfPresent(key, Maps::addOne)));
        exercise.way(name + "count by merge", () -> count(maps.get(), (map, key) ->
                map.merge(key, new Parcel(), (old, given) -> addOne(key, old))));
    }

    private static Parcel addOne(Object key, Parcel parcel) {
        parcel.add(1);
        return parcel;
    }

    /** Other keys come and go meanwhile, so that the table grows. */
    private static void count(ConcurrentMap<Object, Parcel> map, Count count) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(4);
        for (int i = 0; i < shelf.length; i++) {
            map.put(new Key(i), shelf[i]);
        }
        Crew.run(4, number -> {
            for (int i = 0; i < COUNT; i++) {
                count.at(map, new Key(i % shelf.length));
                map.put(100 + 4 * i + number, new Parcel());
                map.remove(100 + 4 * i + number - 8);
            }
        });
        for (Parcel parcel : shelf) {
            Check.equal(COUNT, parcel.sum(), "calls for each key");
        }
    }
}
