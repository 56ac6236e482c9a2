package acme;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redflag.junit.ExpectRace;
import redflag.junit.RaceFree;
import redflag.junit.RaceIgnore;
import redflag.junit.Unseen;

/** Test classes that tests run. Each field races in one place only. */
public final class Programs {
    private Programs() {}

    public static class Plain {
        static int plain;
        static int inside;
        int clean;

        @Test
        void races() {
            Unseen.race(() -> plain++);
        }

        @Test
        void isClean() {
            clean++;
        }

        @Nested
        class Inside {
            @Test
            void races() {
                Unseen.race(() -> inside++);
            }

            @Test
            void isClean() {}
        }
    }

    public static class ManyTimes {
        static int parameter;
        static int repeated;
        static int dynamic;
        static int limited;

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void ofParameter(int which) {
            if (which == 2) {
                Unseen.race(() -> parameter++);
            }
        }

        @RepeatedTest(3)
        void isRepeated(RepetitionInfo info) {
            if (info.getCurrentRepetition() != 2) {
                Unseen.race(() -> repeated++);
            }
        }

        @TestFactory
        List<DynamicNode> makesTests() {
            DynamicNode clean = dynamicTest("clean", () -> {});
            DynamicNode races = dynamicTest("races", () -> Unseen.race(() -> dynamic++));
            return List.of(clean, dynamicContainer("more", List.of(clean, races)), clean);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
        void hasLimit(int which) {
            if (which == 1) {
                Unseen.race(() -> limited++);
            }
        }
    }

    public static class Annotated {
        static int expected;
        static int one;
        static int two;
        static int other;
        static int ignored;
        static int guarded;
        static int predicted;
        static Holder kept;
        static Holder published;
        static int reached;
        static final Object LOCK = new Object();

        @Test
        @ExpectRace("Annotated.expected")
        void racesAsExpected() {
            Unseen.race(() -> expected++);
        }

        @Test
        @ExpectRace("Annotated.one")
        @ExpectRace("acme.Programs$Annotated.two")
        void racesTwice() {
            Unseen.race(() -> one++);
            Unseen.race(() -> two++);
        }

        @Test
        @ExpectRace("Annotated.never")
        void misses() {}

        @Test
        @ExpectRace("Annotated.expected")
        void racesElsewhere() {
            Unseen.race(() -> expected++);
            Unseen.race(() -> other++);
        }

        static final class Holder {
            int x;
        }

        /** The holder is filled after it has escaped, since accesses to a private object are not recorded. */
        private static void publish() {
            Thread thread = new Thread(() -> {
                Holder made = new Holder();
                kept = made;
                made.x = 1;
                published = made;
                Unseen.signal("published");
            });
            thread.start();
            Unseen.await("published");
            reached = published.x;
            Unseen.join(thread);
        }

        @Test
        @ExpectRace("Annotated.published")
        void expectsOnlyThePublication() {
            publish();
        }

        @Test
        @ExpectRace("Annotated.published")
        @ExpectRace("Annotated$Holder.*")
        void expectsTheConsequenceToo() {
            publish();
        }

        @Test
        @RaceIgnore
        void isIgnored() {
            Unseen.race(() -> ignored++);
        }

        /** Ordered by which thread takes the lock first, which another schedule may change. */
        private static void predict(Runnable unguarded, Runnable guarded) {
            Thread thread = new Thread(() -> {
                unguarded.run();
                synchronized (LOCK) {
                    guarded.run();
                }
                Unseen.signal("first");
            });
            thread.start();
            Unseen.await("first");
            synchronized (LOCK) {
                guarded.run();
            }
            unguarded.run();
            Unseen.join(thread);
        }

        @Test
        void isPredicted() {
            predict(() -> predicted++, () -> guarded++);
        }

        @Test
        @RaceFree
        void mustBeFree() {
            predict(() -> predicted++, () -> guarded++);
        }

        @Test
        @RaceFree
        void isFree() {
            guarded++;
        }
    }

    public static class Dying {
        @Test
        void dies() {
            start(() -> {
                throw new IllegalStateException("in a thread");
            }, null);
        }

        @Test
        void handles() {
            start(() -> {
                throw new IllegalStateException("handled");
            }, (thread, e) -> {});
        }

        @Test
        void lives() {
            start(() -> {}, null);
        }

        private static void start(Runnable task, Thread.UncaughtExceptionHandler handler) {
            Thread thread = new Thread(task, "dying");
            thread.setUncaughtExceptionHandler(handler);
            thread.start();
            Unseen.join(thread);
        }
    }

    /** Tests that leave threads and pools to others. */
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    public static class Sharing {
        private static final ExecutorService POOL = Executors.newFixedThreadPool(1);
        static int left;
        static int first;
        static int second;

        @AfterAll
        static void shutDown() {
            POOL.shutdown();
        }

        @Test
        @Order(1)
        void leaves() {
            new Thread(() -> {
                Unseen.await("leave");
                left++;
                Unseen.signal("left");
            }).start();
        }

        @Test
        @Order(2)
        void meets() {
            Unseen.signal("leave");
            Unseen.await("left");
            left++;
        }

        @Test
        @Order(3)
        void isFirst() {
            inPool(() -> first++);
        }

        @Test
        @Order(4)
        void isCleanBetween() {
            inPool(() -> {});
        }

        @Test
        @Order(5)
        void isSecond() {
            inPool(() -> second++);
        }

        private static void inPool(Runnable task) {
            POOL.execute(() -> {
                task.run();
                Unseen.signal("pooled");
            });
            Unseen.await("pooled");
            task.run();
        }
    }

    /** Races that are found when their tests have ended. */
    public static class Late {
        static int late;
        static int prepared;
        static Thread[] threads = new Thread[2];

        @BeforeAll
        static void prepares() {
            Unseen.race(() -> prepared++);
        }

        @Test
        void leavesTwo() {
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

        @AfterAll
        static void lets() {
            for (int i = 0; i < 2; i++) {
                Unseen.signal("late " + i);
                Unseen.await("done");
            }
        }
    }

    /** Two classes that run in parallel, each with a test that is running while one of the other begins and ends. */
    public static class AtOnce {
        static int raced;
        int clean;

        @Test
        void races() {
            Unseen.signal("one begins");
            Unseen.await("two begins");
            Unseen.race(() -> raced++);
            Unseen.signal("one ends");
        }

        @Test
        void isClean() {
            Unseen.signal("two begins");
            Unseen.await("one begins");
            clean++;
            Unseen.await("one ends");
        }

        @AfterEach
        void ends() {
            clean++;
        }
    }
}
