package redflag.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acme.OldPrograms;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.runner.JUnitCore;
import org.junit.runner.notification.Failure;

/** The rule and the listener with the agent. */
@Tag("agent")
class Junit4Test {
    private static TreeMap<String, String> failures(JUnitCore core, Class<?> type) {
        TreeMap<String, String> failures = new TreeMap<>();
        for (Failure failure : core.run(type).getFailures()) {
            String method = failure.getDescription().getMethodName();
            String name = method == null ? failure.getDescription().getDisplayName() : method;
            failures.put(name, failure.getMessage() + "\n" + failure.getTrace());
        }
        return failures;
    }

    @Test
    void ruleFailsTestsThatRace() {
        TreeMap<String, String> failures = failures(new JUnitCore(), OldPrograms.WithRule.class);
        assertEquals("[dies, misses, races]", failures.keySet().toString());
        assertTrue(failures.get("races").contains("in test acme.OldPrograms$WithRule#races"), failures.get("races"));
        assertTrue(failures.get("dies").contains("in a thread"), failures.get("dies"));
        assertTrue(failures.get("misses").contains("WithRule.never"), failures.get("misses"));
    }

    @Test
    void ruleDistinguishesParameters() {
        assertEquals("[races[1]]", failures(new JUnitCore(), OldPrograms.WithParameters.class).keySet().toString());
    }

    @Test
    void classRuleFailsTheClassForWhatIsFoundLater() {
        TreeMap<String, String> failures = failures(new JUnitCore(), OldPrograms.WithClassRule.class);
        assertEquals("[acme.OldPrograms$WithClassRule]", failures.keySet().toString());
        String message = failures.firstEntry().getValue();
        assertTrue(message.contains("in test acme.OldPrograms$WithClassRule#leavesTwo"), message);
    }

    @Test
    void listenerFailsTheRunAndNamesTheTest() {
        JUnitCore core = new JUnitCore();
        core.addListener(new RaceListener());
        TreeMap<String, String> failures = failures(core, OldPrograms.WithListener.class);
        assertEquals("[Test mechanism]", failures.keySet().toString());
        String message = failures.firstEntry().getValue();
        assertTrue(message.startsWith("in acme.OldPrograms$WithListener#races: RF-"), message);
    }
}
