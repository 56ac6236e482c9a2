package executive.vehicle;

import executive.plan.Component;
import executive.plan.World;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What is broken. */
final class Faults {
    private final Deque<World.Fault> coming;
    private final Map<Component, World.Fault> present = new EnumMap<>(Component.class);

    Faults(List<World.Fault> coming) {
        this.coming = new ArrayDeque<>(coming);
    }

    /** What has broken since the last time. */
    List<Component> advance(long time) {
        List<Component> broken = new ArrayList<>();
        while (!coming.isEmpty() && coming.peek().at() <= time) {
            World.Fault fault = coming.poll();
            present.put(fault.component(), fault);
            broken.add(fault.component());
        }
        return broken;
    }

    boolean has(Component component) {
        return present.containsKey(component);
    }

    /** Switches a component off and on. Returns whether it works now. */
    boolean reset(Component component) {
        World.Fault fault = present.get(component);
        if (fault != null && !fault.isLasting()) {
            present.remove(component);
        }
        return !has(component);
    }

    /** The component that is broken, the first if there are several. */
    String current() {
        return present.isEmpty() ? "none" : present.keySet().iterator().next().title();
    }
}
