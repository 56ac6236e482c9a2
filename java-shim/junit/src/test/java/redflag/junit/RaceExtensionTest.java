package redflag.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acme.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The extension with the agent. */
@Tag("agent")
class RaceExtensionTest {
    @Test
    void onlyTestsThatRaceFailWithTheirReport() {
        Outcomes outcomes = Outcomes.of(Programs.Plain.class);
        assertEquals("Inside.races, Plain.races", outcomes.failed());
        contains(outcomes.message("Plain.races"),
                "1 race in acme.Programs$Plain#races",
                "race on field acme.Programs$Plain.plain (int)",
                "in test acme.Programs$Plain#races",
                "Programs.java:");
        contains(outcomes.message("Inside.races"), "Plain.inside", "in test acme.Programs$Plain$Inside#races");
    }

    @Test
    void testThatRacesAgainFailsAgain() {
        assertEquals("Inside.races, Plain.races", Outcomes.of(Programs.Plain.class).failed());
        assertEquals("Inside.races, Plain.races", Outcomes.of(Programs.Plain.class).failed());
    }

    @Test
    void eachInvocationHasItsOwnVerdict() {
        Outcomes outcomes = Outcomes.of(Programs.ManyTimes.class);
        assertEquals("ManyTimes.hasLimit[1], ManyTimes.isRepeated[1], ManyTimes.isRepeated[3], "
                + "ManyTimes.makesTests[2][2], ManyTimes.ofParameter[2]", outcomes.failed());
        contains(outcomes.message("ManyTimes.ofParameter[2]"), "in test acme.Programs$ManyTimes#ofParameter[2]");
        contains(outcomes.message("ManyTimes.makesTests[2][2]"), "in test acme.Programs$ManyTimes#makesTests[2][2]");
        contains(outcomes.message("ManyTimes.hasLimit[1]"), "in test acme.Programs$ManyTimes#hasLimit[1]");
    }

    @Test
    void annotationsDecideWhatFails() {
        Outcomes outcomes = Outcomes.of(Programs.Annotated.class);
        assertEquals("Annotated.misses, Annotated.mustBeFree, Annotated.racesElsewhere", outcomes.failed());
        contains(outcomes.message("Annotated.misses"), "expected a race on Annotated.never, which was not found");
        contains(outcomes.message("Annotated.racesElsewhere"), "1 race in", "Annotated.other");
        contains(outcomes.message("Annotated.mustBeFree"), "predicted race", "Annotated.predicted");
    }

    @Test
    void uncaughtExceptionsFailTheTestOfTheirThread() {
        Outcomes outcomes = Outcomes.of(Programs.Dying.class);
        assertEquals("Dying.dies", outcomes.failed());
        assertInstanceOf(IllegalStateException.class, outcomes.all.get("Dying.dies").getCause());
        contains(outcomes.message("Dying.dies"), "acme.Programs$Dying#dies", "in a thread");
        assertEquals("", Outcomes.of(Programs.Dying.class, Settings.UNCAUGHT, "false").failed());
    }

    @Test
    void threadsThatOutliveTestsCountForTheTestThatUsesThem() {
        Outcomes outcomes = Outcomes.of(Programs.Sharing.class);
        assertEquals("Sharing.isFirst, Sharing.isSecond, Sharing.meets", outcomes.failed());
        contains(outcomes.message("Sharing.meets"), "Sharing#leaves", "Sharing#meets");
        contains(outcomes.message("Sharing.isSecond"), "Sharing.second", "in test acme.Programs$Sharing#isSecond");
    }

    @Test
    void raceFoundAfterItsTestFailsTheClass() {
        Outcomes outcomes = Outcomes.of(Programs.Late.class);
        assertEquals("Late", outcomes.failed());
        contains(outcomes.message("Late"),
                "2 races in", "Late.late", "in test acme.Programs$Late#leavesTwo", "Late.prepared", "Late#prepares");
    }

    @Test
    void parallelTestsAreDistinguished() {
        Outcomes outcomes = Outcomes.of(Programs.AtOnce.class,
                "junit.jupiter.execution.parallel.enabled", "true",
                "junit.jupiter.execution.parallel.mode.default", "concurrent",
                "junit.jupiter.execution.parallel.config.strategy", "fixed",
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "2");
        assertEquals("AtOnce.races", outcomes.failed());
        contains(outcomes.message("AtOnce.races"), "1 race in", "in test acme.Programs$AtOnce#races");
    }

    private static void contains(String text, String... parts) {
        for (String part : parts) {
            assertTrue(text.contains(part), () -> "no `" + part + "` in: " + text);
        }
    }
}
