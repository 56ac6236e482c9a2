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
                "RF-", " race on field acme.Programs$Plain.plain (int): ", " at acme.Programs$Plain.", "(Programs.java:");
        assertEquals(-1, outcomes.message("Plain.races").indexOf('\n'));
        contains(outcomes.message("Inside.races"), "Plain.inside");
        contains(outcomes.all("Inside.races"), "in test acme.Programs$Plain$Inside#races");
    }

    @Test
    void bothAccessesHaveTheStacksOfTheirThreads() {
        Throwable error = Outcomes.of(Programs.Plain.class).all.get("Plain.races");
        Throwable other = error.getCause();
        contains(other.getMessage(), "the other access, ", ", holding no lock\n");
        for (Throwable side : new Throwable[] {error, other}) {
            StackTraceElement access = side.getStackTrace()[0];
            contains(access.getClassName(), "acme.Programs$Plain");
            assertEquals("Programs.java", access.getFileName());
            assertTrue(access.getLineNumber() > 0);
            contains(error.getMessage(), " at " + access);
        }
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
        contains(outcomes.all("ManyTimes.ofParameter[2]"), "in test acme.Programs$ManyTimes#ofParameter[2]");
        contains(outcomes.all("ManyTimes.makesTests[2][2]"), "in test acme.Programs$ManyTimes#makesTests[2][2]");
        contains(outcomes.all("ManyTimes.hasLimit[1]"), "in test acme.Programs$ManyTimes#hasLimit[1]");
    }

    @Test
    void annotationsDecideWhatFails() {
        Outcomes outcomes = Outcomes.of(Programs.Annotated.class);
        assertEquals(
                "Annotated.expectsOnlyThePublication, Annotated.misses, Annotated.mustBeFree, Annotated.racesElsewhere",
                outcomes.failed());
        contains(outcomes.message("Annotated.expectsOnlyThePublication"), "race on field acme.Programs$Annotated$Holder.x (int)");
        contains(outcomes.message("Annotated.misses"), "expected a race on Annotated.never, which was not found");
        contains(outcomes.message("Annotated.racesElsewhere"), "race on field", "Annotated.other");
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
        contains(outcomes.all("Sharing.meets"), "Sharing#leaves", "Sharing#meets");
        contains(outcomes.all("Sharing.isSecond"), "Sharing.second", "in test acme.Programs$Sharing#isSecond");
    }

    @Test
    void raceFoundAfterItsTestFailsTheClass() {
        Outcomes outcomes = Outcomes.of(Programs.Late.class);
        assertEquals("Late", outcomes.failed());
        contains(outcomes.message("Late"), "found after the tests of acme.Programs$Late had ended: 2 races, first RF-");
        assertEquals(1, outcomes.all.get("Late").getSuppressed().length);
        contains(outcomes.all("Late"), "Late.late", "in test acme.Programs$Late#leavesTwo", "Late.prepared", "Late#prepares");
    }

    @Test
    void parallelTestsAreDistinguished() {
        Outcomes outcomes = Outcomes.of(Programs.AtOnce.class,
                "junit.jupiter.execution.parallel.enabled", "true",
                "junit.jupiter.execution.parallel.mode.default", "concurrent",
                "junit.jupiter.execution.parallel.config.strategy", "fixed",
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "2");
        assertEquals("AtOnce.races", outcomes.failed());
        contains(outcomes.all("AtOnce.races"), "in test acme.Programs$AtOnce#races");
    }

    private static void contains(String text, String... parts) {
        for (String part : parts) {
            assertTrue(text.contains(part), () -> "no `" + part + "` in: " + text);
        }
    }
}
