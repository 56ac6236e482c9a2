package redflag.maven;

import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Fails the build if races were found that are neither suppressed nor known, or if the tests were not watched as they should have been.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends AbstractReportMojo {
    /** Whether the build also fails if tests could not be watched, or only in part. */
    @Parameter(property = "redflag.failOnBlind", defaultValue = "true")
    private boolean failOnBlind;

    /** Whether the build fails at all. If not, failures are warnings. */
    @Parameter(property = "redflag.haltOnFailure", defaultValue = "true")
    private boolean haltOnFailure;

    @Override
    void run() throws IOException, MojoExecutionException, MojoFailureException {
        ReportDirectory reports = reports();
        if (!reports.hasJvms()) {
            withoutJvms(reports);
            return;
        }
        if (!reports.isOf(session.getStartTime())) {
            getLog().warn("The report in " + out + " is of an earlier build: the goal prepare-agent did not run in this one.");
        }
        RedflagCommand command = report(List.of(out.toPath()), sources(project));
        command.with("--check", "--exit-code", RedflagCommand.FINDINGS);
        RedflagCommand.Result result =
                command.run().done(RedflagCommand.CLEAN, RedflagCommand.FINDINGS, RedflagCommand.BLIND);
        switch (result.status) {
            case RedflagCommand.FINDINGS:
                fail(true, result.lines, "Redflag found races that fail this build, see above. The report is in " + out + ".");
                break;
            case RedflagCommand.BLIND:
                fail(failOnBlind, result.lines, "Redflag could not watch everything, see above, so this build is not clean.");
                break;
            default:
                result.lines.forEach(getLog()::info);
        }
    }

    /** No JVM left a report: no test ran, or none of their JVMs was watched. */
    private void withoutJvms(ReportDirectory reports) throws IOException, MojoFailureException {
        Optional<FileTime> prepared = reports.prepared();
        if (prepared.isEmpty()) {
            fail(failOnBlind, List.of(), "Redflag watched nothing: the goal prepare-agent did not run in this module. "
                    + "Give the plugin an execution with it.");
        } else if (new TestPlugins(project).ranSince(prepared.get())) {
            fail(failOnBlind, List.of(), "Tests ran, but Redflag watched none of their JVMs: the agent in the property of prepare-agent "
                    + "did not reach them. Is @{argLine} missing in an argLine of Surefire or Failsafe?");
        } else {
            getLog().info("No test ran in this build, so there is nothing for Redflag to check.");
        }
    }

    private void fail(boolean counts, List<String> lines, String why) throws MojoFailureException {
        if (counts && haltOnFailure) {
            lines.forEach(getLog()::error);
            throw new MojoFailureException(why);
        }
        lines.forEach(getLog()::warn);
        getLog().warn(why);
    }
}
