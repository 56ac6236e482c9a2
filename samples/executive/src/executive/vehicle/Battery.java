package executive.vehicle;

import executive.plan.Channel;
import executive.plan.Value;
import java.util.Map;

/** The battery and the panels. */
final class Battery {
    /** Percent that the vehicle takes in a second whatever it does. */
    private static final double BASE = 0.004;

    private final double sun;
    private double charge;

    Battery(double charge, double sun) {
        this.charge = charge;
        this.sun = sun;
    }

    void advance(double power, double seconds) {
        charge += (sun - BASE - power) * seconds;
        charge = Math.max(0, Math.min(100, charge));
    }

    double charge() {
        return charge;
    }

    boolean isEmpty() {
        return charge <= 0;
    }

    void report(Map<Channel, Value> channels) {
        channels.put(Channel.BATTERY, Value.of(Rounding.to(charge, 10)));
    }
}
