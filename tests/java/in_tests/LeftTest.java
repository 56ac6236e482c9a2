import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import race.Unseen;

/** One test leaves a thread, which races with the next. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LeftTest {
    static int left;

    @Test
    @Order(1)
    void leaves() {
        Unseen.ready();
        Thread thread = new Thread(() -> {
            Unseen.await("left-behind");
            left++;
            Unseen.signal("left-done");
        });
        thread.start();
    }

    @Test
    @Order(2)
    void meets() {
        Unseen.signal("left-behind");
        Unseen.await("left-done");
        left++;
    }
}
