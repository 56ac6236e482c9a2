package redflag.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;

class AgentOptionsTest {
    @Test
    void optionsWithAValueAreJoinedAndTheRestIsLeftOut() throws Exception {
        AgentOptions options = new AgentOptions()
                .with("out", Path.of("/a b/out"))
                .with("live", true)
                .with("trace", false)
                .with("include", List.of("com.acme.**", "org.x:org.y"))
                .with("exclude", (List<String>) null)
                .with("detector", (String) null)
                .with("memory", " 2g ")
                .withAll("verbose,output-sync=on");
        assertEquals(
                "out=/a b/out,live=on,trace=off,include=com.acme.**,include=org.x:org.y,memory=2g,verbose,output-sync=on",
                options.toString());
    }

    @Test
    void commaIsRefusedWithAdvice() {
        assertEquals(
                "The value of `out` has a comma, which separates the options of the agent: name a path without one, not `/a,b`.",
                refusal("out", "/a,b"));
        assertEquals(
                "The value of `detector` has a comma, which separates the options of the agent: "
                        + "join names by a plus sign, as in hb+racer, not `hb,racer`.",
                refusal("detector", "hb,racer"));
        assertEquals(
                "The value of `include` has a comma, which separates the options of the agent: "
                        + "give each pattern an element of its own, or join them by colons, not `a,b`.",
                refusal("include", "a,b"));
    }

    private static String refusal(String name, String value) {
        return assertThrows(MojoExecutionException.class, () -> new AgentOptions().with(name, value))
                .getMessage();
    }
}
