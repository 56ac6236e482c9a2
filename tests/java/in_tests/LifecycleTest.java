import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A thread that is started before the test itself begins. */
class LifecycleTest {
    static int prepared;

    @BeforeEach
    void prepares() {
        Unseen.signal("prepared");
        Unseen.await("prepared");
        new Thread(() -> {
            Unseen.await("prepared-test");
            prepared++;
            Unseen.signal("prepared-done");
        }).start();
    }

    @Test
    void meets() {
        Unseen.signal("prepared-test");
        prepared++;
        Unseen.await("prepared-done");
    }
}
