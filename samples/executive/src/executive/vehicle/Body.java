package executive.vehicle;

import executive.plan.Channel;
import executive.plan.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Where the vehicle is and how it moves. Obstacles are on its way and are passed by turning. */
final class Body {
    /** The distance in metres from which an obstacle is seen. */
    private static final double SIGHT = 1.5;

    /** The degrees of the turn that passes an obstacle. */
    private static final double AROUND = 30;

    private final Deque<Double> obstacles;
    private double x;
    private double y;
    private double heading;
    private double odometer;
    private double speed;

    Body(List<Double> obstacles) {
        this.obstacles = new ArrayDeque<>(obstacles);
    }

    /** Whether there is an obstacle in sight. */
    boolean seesObstacle() {
        return !obstacles.isEmpty() && obstacles.peek() - odometer <= SIGHT;
    }

    /** Goes straight on, but not through obstacles. Returns whether it could. */
    boolean move(double metres, double seconds) {
        boolean blocked = !obstacles.isEmpty() && odometer + metres >= obstacles.peek();
        if (blocked) {
            speed = 0;
            return false;
        }
        double radians = StrictMath.toRadians(heading);
        x += metres * StrictMath.cos(radians);
        y += metres * StrictMath.sin(radians);
        odometer += metres;
        speed = metres / seconds;
        return true;
    }

    /** Turns on the spot. The whole turn it is part of decides whether an obstacle is passed. */
    void turn(double degrees, double whole) {
        heading = (heading + degrees + 360) % 360;
        if (Math.abs(whole) >= AROUND && seesObstacle()) {
            obstacles.poll();
        }
    }

    void halt() {
        speed = 0;
    }

    void report(Map<Channel, Value> channels) {
        channels.put(Channel.X, Value.of(Rounding.to(x, 10)));
        channels.put(Channel.Y, Value.of(Rounding.to(y, 10)));
        channels.put(Channel.HEADING, Value.of(Rounding.to(heading, 1)));
        channels.put(Channel.ODOMETER, Value.of(Rounding.to(odometer, 10)));
        channels.put(Channel.SPEED, Value.of(Rounding.to(speed, 100)));
        channels.put(Channel.MOVING, Value.of(speed != 0));
        channels.put(Channel.HAZARD, Value.of(seesObstacle()));
    }
}
