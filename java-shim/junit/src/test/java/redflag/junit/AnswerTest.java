package redflag.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AnswerTest {
    @Test
    void variableIsMatchedByItsNameWithOrWithoutPackages() {
        Answer.Found found = new Answer(new String[] {"", "race", "t", "RF-1", "a.b.C$D.f", "", "", ""}).all.get(0);
        for (String name : new String[] {"a.b.C$D.f", "b.C$D.f", "C$D.f", "D.f", "f"}) {
            assertEquals(true, found.isOn(name), name);
        }
        for (String name : new String[] {"", "E.f", "x.D.f", "$D.f", "D.g"}) {
            assertEquals(false, found.isOn(name), name);
        }
    }

    @Test
    void variableIsMatchedByPatterns() {
        Answer.Found found = new Answer(new String[] {"", "race", "t", "RF-1", "a.b.C$D.f", "", "", ""}).all.get(0);
        for (String pattern : new String[] {"a.**", "**", "a.b.*.f", "C$D.*", "D.*", "D.f*", "*.f", "a.*.C$D.f"}) {
            assertEquals(true, found.isOn(pattern), pattern);
        }
        for (String pattern : new String[] {"a.*", "E.*", "D.g*", "*.g", "a.*.f", "x.**", "b.(C|E)$D.*"}) {
            assertEquals(false, found.isOn(pattern), pattern);
        }
    }

    @Test
    void numbersOfInvocationsAreReadFromIds() {
        assertEquals("", RaceExtension.numbers("[engine:junit-jupiter]/[class:a.B]/[method:c()]"));
        assertEquals("[12]", RaceExtension.numbers("[class:a.B]/[test-template:c(int)]/[test-template-invocation:#12]"));
        assertEquals("[2][1]", RaceExtension.numbers("/[dynamic-container:#2]/[dynamic-test:#1]"));
        assertEquals("", RaceExtension.numbers("[class:a.B]/[method:#x]"));
    }
}
