package redflag.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;

class ArgLineTest {
    private static final Path LIBRARY = Path.of("/p/libredflag.so");
    private static final Path SPACED = Path.of("/my p/libredflag.so");

    @Test
    void agentComesFirstAndTheRestIsKept() throws Exception {
        assertEquals("-agentpath:/p/libredflag.so=out=/o", ArgLine.prepend(null, LIBRARY, "out=/o"));
        assertEquals("-agentpath:/p/libredflag.so=out=/o", ArgLine.prepend(" ", LIBRARY, "out=/o"));
        assertEquals(
                "-agentpath:/p/libredflag.so=out=/o -Xmx1g \"-Dx=a b\" -Dy='c  d'",
                ArgLine.prepend("-Xmx1g \"-Dx=a b\" -Dy='c  d'", LIBRARY, "out=/o"));
    }

    @Test
    void argumentWithABlankIsQuoted() throws Exception {
        assertEquals("\"-agentpath:/my p/libredflag.so=out=/o\" -ea", ArgLine.prepend("-ea", SPACED, "out=/o"));
        assertEquals("\"-agentpath:/p/libredflag.so=out=/it's\"", ArgLine.prepend("", LIBRARY, "out=/it's"));
    }

    @Test
    void earlierAgentOfTheSameLibraryIsReplaced() throws Exception {
        String once = ArgLine.prepend("-ea", LIBRARY, "out=/first");
        assertEquals("-agentpath:/p/libredflag.so=out=/second -ea", ArgLine.prepend(once, LIBRARY, "out=/second"));
        String withOther = "-javaagent:/jacoco.jar=destfile=/x " + ArgLine.prepend("-ea", SPACED, "out=/first");
        assertEquals(
                "\"-agentpath:/my p/libredflag.so=out=/o\" -javaagent:/jacoco.jar=destfile=/x -ea",
                ArgLine.prepend(withOther, SPACED, "out=/o"));
    }

    @Test
    void agentOfAnotherLibraryIsKept() throws Exception {
        assertEquals(
                "-agentpath:/p/libredflag.so=out=/o -agentpath:/other/libredflag.so=out=/x",
                ArgLine.prepend("-agentpath:/other/libredflag.so=out=/x", LIBRARY, "out=/o"));
    }

    @Test
    void unquotableTextIsRefused() {
        assertTrue(refusal(LIBRARY, "out=/a\"b").contains("has a quote, a backslash or a control character"));
        assertTrue(refusal(LIBRARY, "out=/a\\b").contains("has a quote, a backslash or a control character"));
        assertTrue(refusal(LIBRARY, "include=a\nb").contains("has a quote, a backslash or a control character"));
        assertTrue(refusal(Path.of("/a=b/libredflag.so"), "").contains("a path with an equals sign"));
    }

    private static String refusal(Path library, String options) {
        return assertThrows(MojoExecutionException.class, () -> ArgLine.prepend("", library, options))
                .getMessage();
    }
}
