package redflag.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Accepts the findings of this module as known, so that only new ones fail the build from now on. Run it by hand, after a build.
 */
@Mojo(name = "baseline", threadSafe = true)
public final class BaselineMojo extends AbstractReportMojo {
    @Override
    void run() throws IOException, MojoExecutionException {
        if (!reports().hasJvms()) {
            throw new MojoExecutionException("There is no report in " + out + ": run the tests first, as in `mvn verify`.");
        }
        Path base = project.getBasedir().toPath();
        File file = baseline != null ? baseline : base.resolve("redflag-baseline.json").toFile();
        RedflagCommand command = new RedflagCommand(nativeFiles().command(), base);
        command.with("baseline", "save", out).with("--baseline", file);
        command.option("--suppressions", projectFile(suppressions, "redflag.suppressions"));
        command.run().done(RedflagCommand.CLEAN).lines.forEach(getLog()::info);
    }
}
