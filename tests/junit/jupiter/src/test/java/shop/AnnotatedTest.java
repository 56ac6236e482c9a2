package shop;

import org.junit.jupiter.api.Test;
import race.Race;
import redflag.junit.ExpectRace;
import redflag.junit.RaceFree;
import redflag.junit.RaceIgnore;

/** What annotations ask for. */
class AnnotatedTest {
    static int expected;
    static int other;
    static int ignored;
    static int predicted;
    static int predictedToo;
    static final Object LOCK = new Object();

    @Test
    @ExpectRace("AnnotatedTest.expected")
    void racesAsExpected() {
        Race.inThread(() -> expected++);
    }

    @Test
    @ExpectRace("AnnotatedTest.never")
    void missesTheExpected() {}

    @Test
    @ExpectRace("shop.AnnotatedTest.other")
    @ExpectRace("AnnotatedTest.never")
    void missesOneOfTwo() {
        Race.inThread(() -> other++);
    }

    @Test
    @RaceIgnore
    void isIgnored() {
        Race.inThread(() -> ignored++);
    }

    /** Another schedule may race: only the order of the lock orders the accesses outside of it. */
    private static void inLuck(String name, Runnable task) {
        Thread thread = new Thread(() -> {
            task.run();
            synchronized (LOCK) {
                LOCK.hashCode();
            }
            Race.signal(name);
        });
        thread.start();
        Race.await(name);
        synchronized (LOCK) {
            LOCK.hashCode();
        }
        task.run();
        Race.join(thread);
    }

    @Test
    void isPredicted() {
        inLuck("predicted", () -> predicted++);
    }

    @Test
    @RaceFree
    void mustNotBePredicted() {
        inLuck("must-not", () -> predictedToo++);
    }
}
