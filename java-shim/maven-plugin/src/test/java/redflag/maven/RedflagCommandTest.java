package redflag.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a script as the command, which prints its directory and its arguments and exits with the status given to it. */
class RedflagCommandTest {
    @TempDir
    Path folder;

    private Path command;

    @BeforeEach
    void makeCommand() throws Exception {
        command = folder.resolve("redflag");
        String script = "#!/bin/sh\npwd\nfor word; do echo \"<$word>\"; done\necho printed >&2\nexit $1\n";
        Files.writeString(command, script);
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void argumentsArriveUnchangedWithoutOptionsThatHaveNoValue() throws Exception {
        RedflagCommand.Result result = new RedflagCommand(command, folder)
                .with(66, "a b", Path.of("/c"))
                .option("--fail-on", null)
                .option("--baseline", "x")
                .run();
        assertEquals(66, result.status);
        String place = folder.toRealPath().toString();
        assertEquals(List.of(place, "<66>", "<a b>", "</c>", "<--baseline>", "<x>", "printed"), result.lines);
    }

    @Test
    void unexpectedStatusFailsWithTheCommandsOutput() throws Exception {
        RedflagCommand.Result result = new RedflagCommand(command, folder).with(2).run();
        assertEquals(result, result.done(0, 2));
        MojoExecutionException e = assertThrows(MojoExecutionException.class, () -> result.done(0, 66, 3));
        assertTrue(e.getMessage().endsWith("printed"), e.getMessage());
        RedflagCommand.Result silent = new RedflagCommand.Result(7, List.of());
        e = assertThrows(MojoExecutionException.class, () -> silent.done(0));
        assertEquals("The command redflag ended with status 7.", e.getMessage());
    }

    @Test
    void missingCommandIsNamed() {
        RedflagCommand missing = new RedflagCommand(folder.resolve("none"), folder);
        MojoExecutionException e = assertThrows(MojoExecutionException.class, missing::run);
        assertTrue(e.getMessage().startsWith("The command " + folder.resolve("none") + " cannot be run: "), e.getMessage());
    }
}
