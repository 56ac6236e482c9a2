package executive.vehicle;

import executive.plan.Channel;
import executive.plan.Component;
import executive.plan.Reading;
import executive.plan.Value;
import executive.plan.World;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A simulated rover: what it does in a step of time depends on nothing but its orders so far, so a run can be repeated.
 *
 * <p>Only the vehicle's thread touches it, so nothing of it is guarded.
 */
final class Rover {
    private final Map<Integer, Activity> activities = new TreeMap<>();
    private final Map<Component, Integer> busy = new EnumMap<>(Component.class);
    private final Map<Channel, Value> reported = new HashMap<>();
    private final List<Report.Ended> ended = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final Faults faults;
    final Battery battery;
    final Body body;
    final Instruments instruments = new Instruments();
    private long now;

    Rover(World world) {
        battery = new Battery(world.battery(), world.sun());
        body = new Body(world.obstacles());
        faults = new Faults(world.faults());
    }

    Faults faults() {
        return faults;
    }

    void remark(String text) {
        remarks.add(text);
    }

    /** Begins an action, unless its component is at work. */
    void begin(int request, Action action) {
        Component component = action.kind().component();
        if (busy.containsKey(component)) {
            ended.add(new Report.Ended(request, false, "busy: " + component.title()));
            return;
        }
        if (component != Component.NONE) {
            busy.put(component, request);
        }
        activities.put(request, Activities.of(action));
    }

    void stop(int request) {
        Activity activity = activities.get(request);
        if (activity != null) {
            activity.stop(this);
            end(request, false, "stopped");
        }
    }

    /** Lets time pass. */
    void advance(long time) {
        double seconds = (time - now) / 1000.0;
        now = time;
        for (Component broken : faults.advance(time)) {
            remark("the " + broken.title() + " broke");
        }
        double power = 0;
        for (Map.Entry<Integer, Activity> entry : new ArrayList<>(activities.entrySet())) {
            Activity activity = entry.getValue();
            power += activity.power();
            String result = activity.step(this, seconds);
            if (result != Activity.GOES_ON) {
                activity.stop(this);
                end(entry.getKey(), result.isEmpty(), result);
            }
        }
        battery.advance(power, seconds);
        if (battery.isEmpty()) {
            for (Integer request : new ArrayList<>(activities.keySet())) {
                activities.get(request).stop(this);
                end(request, false, "the battery is empty");
            }
        }
    }

    private void end(int request, boolean good, String why) {
        activities.remove(request);
        busy.values().remove(request);
        ended.add(new Report.Ended(request, good, why));
    }

    /** What is new since the last report. */
    Report report() {
        List<Reading> changes = new ArrayList<>();
        for (Map.Entry<Channel, Value> entry : channels().entrySet()) {
            if (!entry.getValue().equals(reported.put(entry.getKey(), entry.getValue()))) {
                changes.add(new Reading(entry.getKey(), entry.getValue()));
            }
        }
        Report report = new Report(changes, ended, remarks);
        ended.clear();
        remarks.clear();
        return report;
    }

    private Map<Channel, Value> channels() {
        Map<Channel, Value> channels = new EnumMap<>(Channel.class);
        battery.report(channels);
        body.report(channels);
        instruments.report(channels);
        channels.put(Channel.FAULT, Value.of(faults.current()));
        return channels;
    }
}
