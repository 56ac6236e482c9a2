package acme;

import java.util.List;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import redflag.junit.ExpectRace;
import redflag.junit.RaceIgnore;
import redflag.junit.RaceRule;
import redflag.junit.Unseen;

/** JUnit 4 test classes that tests run. */
public final class OldPrograms {
    private OldPrograms() {}

    public static class WithRule {
        static int raced;
        static int expected;
        static int ignored;

        @Rule
        public final RaceRule races = new RaceRule();

        @Test
        public void races() {
            Unseen.race(() -> raced++);
        }

        @Test
        public void isClean() {}

        @Test
        @ExpectRace("WithRule.expected")
        public void racesAsExpected() {
            Unseen.race(() -> expected++);
        }

        @Test
        @ExpectRace("WithRule.never")
        public void misses() {}

        @Test
        @RaceIgnore
        public void isIgnored() {
            Unseen.race(() -> ignored++);
        }

        @Test
        public void dies() {
            Thread thread = new Thread(() -> {
                throw new IllegalStateException("in a thread");
            });
            thread.start();
            Unseen.join(thread);
        }
    }

    @RunWith(Parameterized.class)
    public static class WithParameters {
        static int raced;

        @Rule
        public final RaceRule races = new RaceRule();

        private final int which;

        public WithParameters(int which) {
            this.which = which;
        }

        @Parameterized.Parameters
        public static List<Integer> all() {
            return List.of(0, 1, 2);
        }

        @Test(timeout = 60_000)
        public void races() {
            if (which == 1) {
                Unseen.race(() -> raced++);
            }
        }
    }

    public static class WithClassRule {
        static int late;
        static Thread[] threads = new Thread[2];

        @ClassRule
        public static final RaceRule RACES = new RaceRule();

        @Rule
        public final RaceRule races = new RaceRule();

        @Test
        public void leavesTwo() {
            for (int i = 0; i < 2; i++) {
                String when = "late " + i;
                threads[i] = new Thread(() -> {
                    Unseen.await(when);
                    late++;
                    Unseen.signal("done");
                });
                threads[i].start();
            }
        }

        @org.junit.AfterClass
        public static void lets() {
            for (int i = 0; i < 2; i++) {
                Unseen.signal("late " + i);
                Unseen.await("done");
            }
        }
    }

    public static class WithListener {
        static int raced;

        @Test
        public void races() {
            Unseen.race(() -> raced++);
        }

        @Test
        public void isClean() {}
    }
}
