package executive.plan;

import java.util.List;

/** What the simulated vehicle has and meets. */
public final class World {
    private final double battery;
    private final double sun;
    private final List<Double> obstacles;
    private final List<Fault> faults;

    World(double battery, double sun, List<Double> obstacles, List<Fault> faults) {
        this.battery = battery;
        this.sun = sun;
        this.obstacles = List.copyOf(obstacles);
        this.faults = List.copyOf(faults);
    }

    /** Percent at the beginning. */
    public double battery() {
        return battery;
    }

    /** Percent per second that the panels give. */
    public double sun() {
        return sun;
    }

    /** Where obstacles are, in metres on the odometer, the nearest first. */
    public List<Double> obstacles() {
        return obstacles;
    }

    /** What breaks, by time. */
    public List<Fault> faults() {
        return faults;
    }

    /** A component breaks. */
    public static final class Fault {
        private final Component component;
        private final long at;
        private final boolean lasting;

        Fault(Component component, long at, boolean lasting) {
            this.component = component;
            this.at = at;
            this.lasting = lasting;
        }

        public Component component() {
            return component;
        }

        /** When, in milliseconds. */
        public long at() {
            return at;
        }

        /** Whether a reset does not help. */
        public boolean isLasting() {
            return lasting;
        }
    }
}
