package redflag.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Writes the report of this module in all formats, with its sources and by the rules of {@code check}. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends AbstractReportMojo {
    @Override
    void run() throws IOException, MojoExecutionException {
        if (!reports().hasJvms()) {
            getLog().info("No JVM was watched, so there is no report.");
            return;
        }
        Path folder = out.toPath();
        render(report(List.of(folder), sources(project)), folder);
        getLog().info("The report of Redflag is " + new ReportDirectory(folder).page());
    }
}
