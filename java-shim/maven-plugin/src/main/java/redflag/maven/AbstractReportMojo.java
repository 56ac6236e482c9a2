package redflag.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;

/** The goals that report findings: the rules by which these count, and the sources. */
abstract class AbstractReportMojo extends AbstractRedflagMojo {
    /**
     * What counts against the build: {@code race}, which is races in the project's own code; {@code predicted}, which is predictions as
     * well; or {@code any}, which is every finding, those in libraries included. The default is what {@code redflag.toml} says, or else
     * {@code race}.
     */
    @Parameter(property = "redflag.failOn")
    String failOn;

    /**
     * Findings that do not count, with reasons. The default is {@code redflag.suppressions} in the directory of the module or else in the one
     * where the build was started, if there is one.
     */
    @Parameter(property = "redflag.suppressions")
    File suppressions;

    /**
     * Findings that are known and do not count, as the goal {@code baseline} writes them. The default is {@code redflag-baseline.json} in
     * the directory of the module or else in the one where the build was started, if there is one.
     */
    @Parameter(property = "redflag.baseline")
    File baseline;

    /** A call of the command {@code report} for these directories, with all rules, printing plain text. */
    final RedflagCommand report(List<Path> directories, List<Path> sources) throws MojoExecutionException {
        RedflagCommand command = new RedflagCommand(nativeFiles().command(), project.getBasedir().toPath());
        command.with("report").with(directories.toArray());
        command.with("--color", "never");
        command.option("--fail-on", failOn);
        for (String pattern : own == null ? List.<String>of() : own) {
            command.with("--own", pattern);
        }
        command.option("--suppressions", projectFile(suppressions, "redflag.suppressions"));
        command.option("--baseline", projectFile(baseline, "redflag-baseline.json"));
        sources.forEach(source -> command.with("--source", source));
        return command;
    }

    /** Renders a report in every format into a directory. */
    final void render(RedflagCommand report, Path folder) throws MojoExecutionException {
        report.with("--format", "all", "--out", folder).run().done(RedflagCommand.CLEAN);
    }

    /** The user's file, or else the default one; null if there is none. */
    final File projectFile(File given, String name) throws MojoExecutionException {
        if (given != null) {
            if (!given.isFile()) {
                throw new MojoExecutionException("There is no file " + given + ": name an existing file, or leave the parameter out.");
            }
            return given;
        }
        File own = new File(project.getBasedir(), name);
        File ofAll = new File(session.getRequest().getMultiModuleProjectDirectory(), name);
        return own.isFile() ? own : ofAll.isFile() ? ofAll : null;
    }
}
