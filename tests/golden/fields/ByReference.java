import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** What a constructor or method, handed to the JDK by reference, returns to it is published. */
public class ByReference {
    static final class Box {
        int value;

        Box(String key) {
            value = key.length();
        }
    }

    static final class Maker implements Function<String, Box> {
        @Override
        public Box apply(String key) {
            return new Box(key);
        }
    }

    private final ConcurrentHashMap<String, Box> boxes = new ConcurrentHashMap<>();

    static Box make(String key) {
        return new Box(key);
    }

    void first() {
        Box constructed = boxes.computeIfAbsent("constructor", Box::new);
        constructed.value = 1;
        Box called = boxes.computeIfAbsent("method", ByReference::make);
        called.value = 1;
        Box made = boxes.computeIfAbsent("object", new Maker());
        made.value = 1;
    }

    int second() {
        return boxes.get("constructor").value + boxes.get("method").value + boxes.get("object").value;
    }

    public static void main(String[] args) throws Exception {
        ByReference it = new ByReference();
        Unseen.inOrder(it::first, it::second);
    }
}
