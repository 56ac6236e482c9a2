package shop;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import race.Race;

/** Every kind of test, some of which race. */
class KindsTest {
    static int own;
    static int known;
    static int deep;
    static int ofParameter;
    static int each;
    static int repeated;
    static int dynamic;
    static int limited;
    static int nested;
    int guarded;
    int prepared;

    @BeforeEach
    void prepares() {
        prepared++;
    }

    @Test
    void races() {
        Race.inThread(() -> own++);
    }

    @Test
    void racesOnWhatIsSuppressed() {
        Race.inThread(() -> known++);
    }

    @Test
    void isClean() {
        Race.inThread(() -> {
            synchronized (this) {
                guarded++;
            }
        });
    }

    @Test
    void racesInGrandchild() {
        Thread child = new Thread(() -> Race.inThread(() -> deep++));
        child.start();
        Race.join(child);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void racesWithTwo(int which) {
        if (which == 2) {
            Race.inThread(() -> ofParameter++);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void racesEachTime(int which) {
        Race.inThread(which == 1 ? "first" : "second", () -> each++);
    }

    @RepeatedTest(3)
    void racesAtTheEnds(RepetitionInfo info) {
        if (info.getCurrentRepetition() != 2) {
            Race.inThread(() -> repeated++);
        }
    }

    @TestFactory
    List<DynamicNode> makesTests() {
        DynamicNode clean = dynamicTest("clean", () -> {});
        DynamicNode races = dynamicTest("races", () -> Race.inThread(() -> dynamic++));
        return List.of(clean, dynamicContainer("more", List.of(clean, races)), clean);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @Timeout(value = 100, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void racesInTime(int which) {
        if (which == 1) {
            Race.inThread(() -> limited++);
        }
    }

    @Nested
    class Inside {
        @Test
        void races() {
            Race.inThread(() -> nested++);
        }

        @Test
        void isClean() {}
    }
}
