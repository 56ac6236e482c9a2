import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import race.Race;

/** Names its tests itself, as an extension would, by both ways to call a class that may not be there. */
class NamedTest {
    static int around;
    static int inside;

    @BeforeEach
    void begins() throws Throwable {
        Class<?> redflag = Class.forName("java.lang.Redflag", false, null);
        redflag.getMethod("testBegins", String.class).invoke(null, "Named by \u00e4n extension#\ud83d\ude80");
        Race.inThread(() -> around++);
    }

    @Test
    void races() throws InterruptedException {
        Race.inThread(() -> inside++);
    }

    @AfterEach
    void ends() throws Throwable {
        Class<?> redflag = Class.forName("java.lang.Redflag", false, null);
        MethodHandle ends = MethodHandles.publicLookup()
                .findStatic(redflag, "testEnds", MethodType.methodType(void.class, String.class));
        ends.invoke("Named by \u00e4n extension#\ud83d\ude80");
    }
}
