import java.util.HashMap;
import java.util.Map;

/** Two maps that race in the one method that fills both. */
public class Rooms {
    private final Map<Integer, Integer> booked = new HashMap<>();
    private final Map<Integer, Integer> free = new HashMap<>();

    private static void put(Map<Integer, Integer> map) {
        map.put(1, 1);
    }

    private static void race(Map<Integer, Integer> map) throws InterruptedException {
        Thread one = new Thread(() -> put(map), "one");
        Thread two = new Thread(() -> put(map), "two");
        one.start();
        two.start();
        one.join();
        two.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Rooms rooms = new Rooms();
        race(rooms.booked);
        race(rooms.free);
    }
}
