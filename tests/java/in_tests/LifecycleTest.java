import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import race.Unseen;

/** A thread that is started before the test itself begins. */
class LifecycleTest {
    static int prepared;

    @BeforeEach
    void prepares() {
        Unseen.ready();
        new Thread(() -> {
            Unseen.await("prepared-test");
            prepared++;
            Unseen.signal("prepared-done");
        }).start();
    }

    @Test
    void meets() {
        Unseen.signal("prepared-test");
        Unseen.await("prepared-done");
        prepared++;
    }
}
