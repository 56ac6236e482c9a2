package executive;

import executive.plan.Scope;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Checks conditions whenever something that they depend on has changed, and notifies the executive if they have changed. There are
 * two of them, each a thread: one for conditions on the database, one for internal conditions. A condition that is both is
 * watched by both.
 *
 * <p>It knows only that a condition was another one than when it last looked. The executive looks itself before it acts.
 */
abstract class ExecCondChecker extends ExecThread {
    final Links links;
    private final Scope scope;
    private final Map<Watch, Boolean> watches = new TreeMap<>((one, two) -> Integer.compare(one.id(), two.id()));
    /** What the filter lets through, as far as this thread knows. */
    private int floor;

    ExecCondChecker(String name, Links links) {
        super(name, links.shutdown);
        this.links = links;
        scope = new KnownScope(links);
    }

    /** The executive wants to know of a condition. */
    void watch(Watch watch) {
        boolean value = watch.condition().evaluate(scope).isTrue();
        Main.countSync(true);
        synchronized (watches) {
            watches.put(watch, value);
        }
    }

    void unwatch(Watch watch) {
        Main.countSync(true);
        synchronized (watches) {
            watches.remove(watch);
        }
    }

    /**
     * Looks at what the executive has set. The first look comes before the thread has waited for anything: in the racy variant,
     * while the executive may still be writing.
     */
    void look() {
        floor = links.filter.floor; //~ race
    }

    /** Checks the conditions that a change concerns. */
    final void check(Predicate<Watch> concerned) {
        Main.countSync(true);
        synchronized (watches) {
            for (Map.Entry<Watch, Boolean> entry : watches.entrySet()) {
                Watch watch = entry.getKey();
                if (!concerned.test(watch)) {
                    continue;
                }
                boolean value = watch.condition().evaluate(scope).isTrue();
                if (entry.setValue(value) != value) {
                    links.filter.signal(watch, floor);
                }
            }
        }
    }
}
