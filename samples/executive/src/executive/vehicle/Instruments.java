package executive.vehicle;

import executive.plan.Channel;
import executive.plan.Value;
import java.util.Map;

/** The state of the camera and of the arm. */
final class Instruments {
    private String camera = "ready";
    private String arm = "stowed";
    private int images;
    private int samples;

    void camera(String state) {
        camera = state;
    }

    void arm(String state) {
        arm = state;
    }

    String arm() {
        return arm;
    }

    void addImage() {
        images++;
    }

    void addSample() {
        samples++;
    }

    void report(Map<Channel, Value> channels) {
        channels.put(Channel.CAMERA, Value.of(camera));
        channels.put(Channel.ARM, Value.of(arm));
        channels.put(Channel.IMAGES, Value.of(images));
        channels.put(Channel.SAMPLES, Value.of(samples));
    }
}
