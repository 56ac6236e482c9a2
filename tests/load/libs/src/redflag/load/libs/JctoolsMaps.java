package redflag.load.libs;

import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import org.jctools.counters.Counter;
import org.jctools.counters.CountersFactory;
import org.jctools.counters.FixedSizeStripedLongCounter;
import org.jctools.maps.ConcurrentAutoTable;
import org.jctools.maps.NonBlockingHashMap;
import org.jctools.maps.NonBlockingHashMapLong;
import org.jctools.maps.NonBlockingHashSet;
import org.jctools.maps.NonBlockingIdentityHashMap;
import org.jctools.maps.NonBlockingSetInt;

/** The maps, sets and counters of JCTools: found, replaced and removed by several threads while the tables grow. */
final class JctoolsMaps {
    private static final int THREADS = 4;
    private static final int KEYS = 512;

    private JctoolsMaps() {}

    static void exercises(Map<String, Exercise> all) {
        all.put("jctools/maps", JctoolsMaps::maps);
        all.put("jctools/sets", JctoolsMaps::sets);
        all.put("jctools/counters", JctoolsMaps::counters);
    }

    /** A value of a map: written before it is put, read by the thread that finds it. */
    private static final class Entry {
        int key;
        long twice;

        static Entry of(int key) {
            Entry entry = new Entry();
            entry.key = key;
            entry.twice = 2L * key;
            return entry;
        }

        void check(int wanted) {
            Check.equal(wanted, key, "the key of a value");
            Check.equal(2L * wanted, twice, "the content of a value");
        }
    }

    private static long maps(Deadline until) throws Exception {
        Integer[] keys = new Integer[KEYS];
        Long[] longs = new Long[KEYS];
        for (int i = 0; i < KEYS; i++) {
            keys[i] = i;
            longs[i] = (long) i;
        }
        long count = 0;
        do {
            count += map(new NonBlockingHashMap<>(), keys);
            count += map(new NonBlockingIdentityHashMap<>(), keys);
            count += map(new NonBlockingHashMapLong<>(), longs);
            count += map(new NonBlockingHashMapLong<>(8, false), longs);
        } while (!until.passed());
        return count;
    }

    private static <K> long map(ConcurrentMap<K, Entry> map, K[] keys) throws Exception {
        long[] added = new long[THREADS];
        long[] removed = new long[THREADS];
        Crew crew = new Crew();
        crew.start(THREADS, "mapper", me -> {
            for (int i = 0; i < KEYS; i++) {
                int at = (i * 7 + me * 31) % KEYS;
                K key = keys[at];
                Entry found = map.get(key);
                if (found != null) {
                    found.check(at);
                } else if (map.putIfAbsent(key, Entry.of(at)) == null) {
                    added[me]++;
                }
                if (i % 5 == me && map.remove(key) != null) {
                    removed[me]++;
                }
                if (i % 11 == me) {
                    map.replace(key, Entry.of(at));
                }
            }
            for (Entry entry : map.values()) {
                entry.check(entry.key);
            }
        });
        crew.join();
        long size = 0;
        for (int i = 0; i < THREADS; i++) {
            size += added[i] - removed[i];
        }
        Check.equal(size, map.size(), map.getClass().getSimpleName() + " size");
        return (long) THREADS * KEYS;
    }

    /**
     * Two sets that grow while threads add, and from which they then remove.
     *
     * <p>The set of bits is used within what works: while it grows, it may lose every 64th number if two resizes meet, and may
     * bring removed ones back.
     */
    private static long sets(Deadline until) throws Exception {
        long count = 0;
        do {
            Set<Integer> numbers = new NonBlockingHashSet<>();
            NonBlockingSetInt bits = new NonBlockingSetInt();
            everyNumber((i, safe) -> {
                Check.that(numbers.add(i), "a number is in the set that was not added");
                Check.that(!safe || bits.add(i), "a bit is set that was not set");
                Check.that(numbers.contains(i) && bits.contains(i) == safe, "an added number is not there");
            });
            everyNumber((i, safe) -> {
                if (i % 3 == 0) {
                    Check.that(numbers.remove(i), "an added number is not removed");
                    Check.that(!safe || bits.remove(i), "a set bit is not removed");
                }
            });
            int[] left = new int[2];
            for (int i = 0; i < KEYS; i++) {
                left[0] += i % 3 == 0 ? 0 : 1;
                left[1] += i % 3 == 0 || i % 64 == 63 ? 0 : 1;
            }
            Check.equal(left[0], numbers.size(), "size of the hash set");
            Check.equal(left[1], bits.size(), "size of the bit set");
            int seen = 0;
            for (Iterator<Integer> all = bits.iterator(); all.hasNext(); seen++) {
                Check.that(all.next() % 3 != 0, "a removed number is still there");
            }
            Check.equal(left[1], seen, "numbers iterated over");
            count += KEYS;
        } while (!until.passed());
        return count;
    }

    private interface NumberUse {
        void of(int number, boolean safe);
    }

    private static void everyNumber(NumberUse use) throws Exception {
        new Crew().start(THREADS, "member", me -> {
            for (int i = me; i < KEYS; i += THREADS) {
                use.of(i, i % 64 != 63);
            }
        }).join();
    }

    private static long counters(Deadline until) throws Exception {
        long count = 0;
        do {
            FixedSizeStripedLongCounter[] striped = {
                CountersFactory.createFixedSizeStripedCounter(4),
                CountersFactory.createFixedSizeStripedCounterV6(4),
                CountersFactory.createFixedSizeStripedCounterV8(4)
            };
            ConcurrentAutoTable table = new ConcurrentAutoTable();
            Crew crew = new Crew();
            crew.start(THREADS, "counter", me -> {
                for (int i = 0; i < KEYS; i++) {
                    for (Counter counter : striped) {
                        counter.inc();
                        counter.inc(2);
                    }
                    table.increment();
                }
            });
            crew.join();
            for (Counter counter : striped) {
                Check.equal(3L * THREADS * KEYS, counter.get(), counter.getClass().getSimpleName());
            }
            Check.equal((long) THREADS * KEYS, table.get(), "ConcurrentAutoTable");
            count += (long) THREADS * KEYS;
        } while (!until.passed());
        return count;
    }
}
