package redflag.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acme.OldPrograms;
import acme.Programs;
import org.junit.jupiter.api.Test;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;

/** Without the agent, or with one that is blind, only tests that need its verdict fail. */
class WithoutAgentTest {
    @Test
    void otherTestsAreUnaffected() {
        assertNotNull(Agent.blind());
        for (Class<?> type : new Class<?>[] {
            Programs.Plain.class, Programs.ManyTimes.class, Programs.Dying.class, Programs.Sharing.class, Programs.Late.class
        }) {
            assertEquals("", Outcomes.of(type).failed());
        }
    }

    @Test
    void testsThatNeedTheAgentFail() {
        Outcomes outcomes = Outcomes.of(Programs.Annotated.class);
        assertEquals("Annotated.expectsOnlyThePublication, Annotated.expectsTheConsequenceToo, Annotated.isFree, "
                + "Annotated.misses, Annotated.mustBeFree, Annotated.racesAsExpected, "
                + "Annotated.racesElsewhere, Annotated.racesTwice", outcomes.failed());
        String message = outcomes.message("Annotated.isFree");
        assertTrue(message.endsWith("are not known: " + Agent.blind()), message);
    }

    @Test
    void ruleDoesTheSame() {
        Result result = JUnitCore.runClasses(OldPrograms.WithRule.class);
        assertEquals(2, result.getFailureCount(), () -> result.getFailures().toString());
    }
}
