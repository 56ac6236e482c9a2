package redflag.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Accepts the findings of this module as known, in addition to those that are, so that only new ones fail the build from now on. Run it by
 * hand, after a build.
 */
@Mojo(name = "baseline", threadSafe = true)
public final class BaselineMojo extends AbstractReportMojo {
    /** Whether the file then has the findings of this build only: what was known before is forgotten. */
    @Parameter(property = "redflag.baseline.replace", defaultValue = "false")
    private boolean replace;

    @Override
    void run() throws IOException, MojoExecutionException {
        if (!reports().hasJvms()) {
            throw new MojoExecutionException("There is no report in " + out + ": run the tests first, as in `mvn verify`.");
        }
        Path base = project.getBasedir().toPath();
        File file = baseline != null ? baseline : base.resolve("redflag-baseline.json").toFile();
        RedflagCommand command = new RedflagCommand(nativeFiles().command(), base);
        command.with("baseline", "save", out).with("--baseline", file);
        if (replace) {
            command.with("--replace");
        }
        command.option("--suppressions", projectFile(suppressions, "redflag.suppressions"));
        command.run().done(RedflagCommand.CLEAN).lines.forEach(getLog()::info);
    }
}
