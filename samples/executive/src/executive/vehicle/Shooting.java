package executive.vehicle;

import executive.plan.Component;

/** Takes images, one after the other. */
final class Shooting extends Activity {
    private static final double SECONDS_PER_IMAGE = 4;

    private int left;
    private double exposed;

    Shooting(int images) {
        left = images;
    }

    @Override
    double power() {
        return 0.015;
    }

    @Override
    String step(Rover rover, double seconds) {
        if (rover.faults().has(Component.CAMERA)) {
            return "the camera does not answer";
        }
        rover.instruments.camera("shooting");
        exposed += seconds;
        if (exposed >= SECONDS_PER_IMAGE) {
            exposed -= SECONDS_PER_IMAGE;
            rover.instruments.addImage();
            left--;
        }
        return left > 0 ? GOES_ON : WELL;
    }

    @Override
    void stop(Rover rover) {
        rover.instruments.camera("ready");
    }
}
