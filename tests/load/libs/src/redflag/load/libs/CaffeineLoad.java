package redflag.load.libs;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Caffeine's caches, bounded in every way. A cache is a {@code ConcurrentMap}: what a thread did before it put a value
 * happens before what another does with the value that it got.
 */
final class CaffeineLoad {
    private static final int THREADS = 4;
    private static final int KEYS = 400;
    private static final int TURNS = 1_000;

    private CaffeineLoad() {}

    static void exercises(Map<String, Exercise> all) {
        all.put("caffeine/size", until -> repeat(until, CaffeineLoad::size));
        all.put("caffeine/compute", until -> repeat(until, CaffeineLoad::compute));
        all.put("caffeine/weight", until -> repeat(until, CaffeineLoad::weight));
        all.put("caffeine/expiry", until -> repeat(until, CaffeineLoad::expiry));
        all.put("caffeine/variable-expiry", until -> repeat(until, CaffeineLoad::variableExpiry));
        all.put("caffeine/refresh", until -> repeat(until, CaffeineLoad::refresh));
        all.put("caffeine/async", until -> repeat(until, CaffeineLoad::async));
        all.put("caffeine/references", until -> repeat(until, CaffeineLoad::references));
    }

    /** A round with the helper threads of its cache; all of them have ended when the round's sums are looked at. */
    private interface Round {
        Runnable begin(ExecutorService helpers) throws Exception;
    }

    private static long repeat(Deadline until, Round round) throws Exception {
        long count = 0;
        do {
            ExecutorService helpers = helpers();
            Runnable checks = round.begin(helpers);
            helpers.shutdown();
            Check.that(helpers.awaitTermination(60, TimeUnit.SECONDS), "the cache's helpers do not end");
            checks.run();
            count += (long) THREADS * TURNS;
        } while (!until.passed());
        return count;
    }

    /** Two threads; what comes when they are about to end is done by the thread that brings it. */
    private static ExecutorService helpers() {
        return new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), (task, pool) -> task.run());
    }

    /** Spreads the keys: some are asked for often, most seldom. */
    private static int key(int me, int turn) {
        int spread = (turn * 31 + me * 17) & 0x7fffffff;
        return turn % 3 == 0 ? spread % 20 : spread % KEYS;
    }

    private static void everyone(Crew.NumberedTask turns) throws Exception {
        new Crew().start(THREADS, "user", turns).join();
    }

    private static Runnable size(ExecutorService helpers) throws Exception {
        LongAdder loaded = new LongAdder();
        LongAdder removed = new LongAdder();
        Cache<Integer, Parcel> cache = Caffeine.newBuilder()
                .maximumSize(100)
                .recordStats()
                .executor(helpers)
                .removalListener((Integer key, Parcel parcel, RemovalCause why) -> {
                    Check.equal(key, parcel.look(), "removed value");
                    removed.increment();
                })
                .build();
        everyone(me -> {
            for (int i = 0; i < TURNS; i++) {
                int key = key(me, i);
                Parcel parcel = cache.get(key, it -> {
                    loaded.increment();
                    return Parcel.packed(me, it);
                });
                Check.equal(key, parcel.look(), "cached value");
                if (i % 97 == 0) {
                    cache.invalidate(key);
                }
                if (i % 250 == 0) {
                    cache.getAllPresent(List.of(1, 2, 3)).forEach((k, v) -> Check.equal(k, v.look(), "present"));
                }
            }
        });
        cache.cleanUp();
        long left = cache.asMap().size();
        Check.that(left <= 100, "more than the maximum is kept");
        Check.equal(loaded.sum(), cache.stats().loadCount(), "loads");
        Check.equal((long) THREADS * TURNS, cache.stats().hitCount() + cache.stats().missCount()
                - 3L * THREADS * (TURNS / 250), "lookups");
        return () -> Check.equal(loaded.sum(), removed.sum() + left, "values loaded, and removed or left");
    }

    /** Values that are changed in place, but only within {@code compute}, which is atomic for each key. */
    private static Runnable compute(ExecutorService helpers) throws Exception {
        LongAdder evicted = new LongAdder();
        Cache<Integer, long[]> cache = Caffeine.newBuilder()
                .maximumSize(50)
                .executor(helpers)
                .evictionListener((Integer key, long[] counts, RemovalCause why) -> evicted.add(counts[0]))
                .build();
        everyone(me -> {
            for (int i = 0; i < TURNS; i++) {
                cache.asMap().compute(key(me, i), (key, counts) -> {
                    long[] kept = counts == null ? new long[1] : counts;
                    kept[0]++;
                    return kept;
                });
            }
        });
        cache.cleanUp();
        return () -> {
            long left = 0;
            for (long[] counts : cache.asMap().values()) {
                left += counts[0];
            }
            Check.equal((long) THREADS * TURNS, evicted.sum() + left, "counts");
        };
    }

    private static Runnable weight(ExecutorService helpers) throws Exception {
        Cache<Integer, Parcel> cache = Caffeine.newBuilder()
                .maximumWeight(500)
                .weigher((Integer key, Parcel parcel) -> 1 + (int) (parcel.look() % 10))
                .executor(helpers)
                .build();
        everyone(me -> {
            for (int i = 0; i < TURNS; i++) {
                int key = key(me, i);
                if (i % 4 == 0) {
                    cache.put(key, Parcel.packed(me, key));
                }
                Parcel parcel = cache.getIfPresent(key);
                Check.that(parcel == null || parcel.look() == key, "cached value");
            }
        });
        return () -> {
            cache.cleanUp();
            long weight = cache.policy().eviction().orElseThrow().weightedSize().orElseThrow();
            Check.that(weight <= 500, "more than the maximum weight is kept");
            int hottest = cache.policy().eviction().orElseThrow().hottest(10).size();
            Check.that(hottest <= 10, "more than asked for");
        };
    }

    private static Runnable expiry(ExecutorService helpers) throws Exception {
        LongAdder expired = new LongAdder();
        Cache<Integer, Parcel> cache = Caffeine.newBuilder()
                .expireAfterWrite(2, TimeUnit.MILLISECONDS)
                .expireAfterAccess(1, TimeUnit.MILLISECONDS)
                .scheduler(Scheduler.systemScheduler())
                .executor(helpers)
                .evictionListener((Integer key, Parcel parcel, RemovalCause why) -> {
                    Check.equal(key, parcel.look(), "expired value");
                    expired.increment();
                })
                .build();
        everyone(me -> turnsWithPauses(cache, me));
        LockSupport.parkNanos(3_000_000);
        cache.cleanUp();
        Check.equal(0, cache.estimatedSize(), "left after their time");
        return () -> Check.that(expired.sum() > 0, "nothing expired");
    }

    private static void turnsWithPauses(Cache<Integer, Parcel> cache, int me) {
        for (int i = 0; i < TURNS; i++) {
            int key = key(me, i);
            Parcel parcel = cache.get(key, it -> Parcel.packed(me, it));
            Check.equal(key, parcel.look(), "cached value");
            if (i % 100 == 0) {
                LockSupport.parkNanos(500_000);
            }
        }
    }

    private static Runnable variableExpiry(ExecutorService helpers) throws Exception {
        Cache<Integer, Parcel> cache = Caffeine.newBuilder()
                .expireAfter(new Expiry<Integer, Parcel>() {
                    @Override
                    public long expireAfterCreate(Integer key, Parcel parcel, long now) {
                        return 100_000 * (1 + parcel.look() % 7);
                    }

                    @Override
                    public long expireAfterUpdate(Integer key, Parcel parcel, long now, long left) {
                        return left + parcel.look();
                    }

                    @Override
                    public long expireAfterRead(Integer key, Parcel parcel, long now, long left) {
                        return left + parcel.look();
                    }
                })
                .executor(helpers)
                .build();
        everyone(me -> {
            turnsWithPauses(cache, me);
            cache.put(me, Parcel.packed(me, me));
        });
        return cache::cleanUp;
    }

    private static Runnable refresh(ExecutorService helpers) throws Exception {
        LongAdder reloaded = new LongAdder();
        LoadingCache<Integer, Parcel> cache = Caffeine.newBuilder()
                .maximumSize(200)
                .refreshAfterWrite(200, TimeUnit.MICROSECONDS)
                .executor(helpers)
                .build(new CacheLoader<Integer, Parcel>() {
                    @Override
                    public Parcel load(Integer key) {
                        return Parcel.packed(0, key);
                    }

                    @Override
                    public Parcel reload(Integer key, Parcel old) {
                        reloaded.increment();
                        return Parcel.packed(1, old.look());
                    }
                });
        everyone(me -> {
            for (int i = 0; i < TURNS; i++) {
                int key = key(me, i);
                Check.equal(key, cache.get(key).look(), "loaded value");
                if (i % 200 == me) {
                    Check.equal(key, cache.refresh(key).join().look(), "refreshed value");
                    cache.getAll(Arrays.asList(1, 2, 3)).forEach((k, v) -> Check.equal(k, v.look(), "value of all"));
                }
            }
        });
        return () -> Check.that(reloaded.sum() > 0, "nothing was loaded again");
    }

    private static Runnable async(ExecutorService helpers) throws Exception {
        AsyncLoadingCache<Integer, Parcel> cache = Caffeine.newBuilder()
                .maximumSize(100)
                .recordStats()
                .executor(helpers)
                .buildAsync(key -> Parcel.packed(0, key));
        everyone(me -> {
            for (int i = 0; i < TURNS; i++) {
                int key = key(me, i);
                Check.equal(key, cache.get(key).thenApply(Parcel::look).get(), "value of a future");
                if (i % 50 == me) {
                    cache.synchronous().invalidate(key);
                    cache.asMap().putIfAbsent(key, cache.get(key + KEYS).thenApply(p -> Parcel.packed(me, key)));
                }
            }
        });
        return () -> Check.that(cache.synchronous().stats().loadCount() > 0, "nothing was loaded");
    }

    /** Keys and values that only the cache's users hold. */
    private static Runnable references(ExecutorService helpers) throws Exception {
        Integer[] keys = new Integer[KEYS];
        Arrays.setAll(keys, i -> i);
        Cache<Integer, Parcel> weak = Caffeine.newBuilder().weakKeys().weakValues().executor(helpers).build();
        Cache<Integer, Parcel> soft = Caffeine.newBuilder().softValues().executor(helpers).build();
        everyone(me -> {
            for (int i = 0; i < TURNS; i++) {
                Integer key = keys[key(me, i)];
                Check.equal(key, weak.get(key, it -> Parcel.packed(me, it)).look(), "weak value");
                Check.equal(key, soft.get(key, it -> Parcel.packed(me, it)).look(), "soft value");
            }
        });
        System.gc();
        return weak::cleanUp;
    }
}
