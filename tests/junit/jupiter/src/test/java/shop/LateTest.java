package shop;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import race.Race;

/** Races that no test can fail for: one is over before the first, one comes when the last has ended. */
class LateTest {
    static int prepared;
    static int late;

    @BeforeAll
    static void racesBefore() {
        Race.inThread(() -> prepared++);
    }

    @Test
    void leavesTwo() {
        for (int i = 0; i < 2; i++) {
            String name = "late-" + i;
            new Thread(() -> {
                Race.await(name);
                late++;
                Race.signal(name + "-done");
            }).start();
        }
    }

    @AfterAll
    static void letsThemRun() {
        for (int i = 0; i < 2; i++) {
            Race.signal("late-" + i);
            Race.await("late-" + i + "-done");
        }
    }
}
