package redflag.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Writes one report of all modules. On the command line, it covers every module; bound to a phase, those that are built before
 * the module that it is bound in, which should therefore be the last.
 */
@Mojo(name = "report-aggregate", defaultPhase = LifecyclePhase.VERIFY, aggregator = true, threadSafe = true)
public final class ReportAggregateMojo extends AbstractReportMojo {
    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private MojoExecution execution;

    /** Where the report of all modules goes. */
    @Parameter(property = "redflag.aggregate", defaultValue = "${project.build.directory}/redflag-aggregate")
    private File aggregate;

    @Override
    void run() throws IOException, MojoExecutionException {
        List<Path> folders = new ArrayList<>();
        List<Path> sources = new ArrayList<>();
        for (MavenProject module : modules()) {
            Path folder = folderOf(module);
            if (new ReportDirectory(folder).hasJvms()) {
                folders.add(folder);
                sources.addAll(sources(module));
            }
        }
        if (folders.isEmpty()) {
            getLog().info("No JVM was watched in any module, so there is no report.");
            return;
        }
        Path folder = aggregate.toPath();
        Files.createDirectories(folder);
        render(report(folders, sources), folder);
        getLog().info("The report of Redflag on " + folders.size() + " modules is " + new ReportDirectory(folder).page());
    }

    /** Modules that come later in this build can only have the report of an earlier build. */
    private List<MavenProject> modules() {
        List<MavenProject> all = session.getProjects();
        boolean isAlone = execution.getSource() == MojoExecution.Source.CLI;
        return isAlone ? all : all.subList(0, all.indexOf(project) + 1);
    }

    /** Where a module's report is, if it is in the same place as in this one. */
    private Path folderOf(MavenProject module) {
        Path target = Path.of(project.getBuild().getDirectory());
        Path own = out.toPath();
        Path place = own.startsWith(target) ? target.relativize(own) : own;
        return Path.of(module.getBuild().getDirectory()).resolve(place);
    }
}
