package bank;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import race.Race;

/** JUnit 5: races inside one test, of every kind of test. */
class AccountTest extends BaseTest {
    static int own;
    static int guarded;
    static int ofParameter;
    static int repeated;
    static int nested;
    static int deep;

    @Test
    void races() throws InterruptedException {
        Race.inThread(() -> own++);
    }

    @Test
    void isClean() throws InterruptedException {
        Race.inThread(() -> {
            synchronized (AccountTest.class) {
                guarded++;
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void racesWithParameter(int parameter) throws InterruptedException {
        Race.inThread(() -> ofParameter += parameter);
    }

    @RepeatedTest(2)
    void racesEachTime() throws InterruptedException {
        Race.inThread(() -> repeated++);
    }

    @Test
    void racesInGrandchild() throws InterruptedException {
        Thread child = new Thread(() -> {
            try {
                Race.inThread(() -> deep++);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        child.start();
        child.join();
    }

    @Nested
    class Inside {
        @Test
        void races() throws InterruptedException {
            Race.inThread(() -> nested++);
        }
    }
}
