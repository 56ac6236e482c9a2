package redflag.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** What all goals have in common: whether they run at all, and where their files are. */
abstract class AbstractRedflagMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    /** Skips this goal. */
    @Parameter(property = "redflag.skip", defaultValue = "false")
    boolean skip;

    /** The directory that the test JVMs write their reports to. */
    @Parameter(property = "redflag.out", defaultValue = "${project.build.directory}/redflag-report")
    File out;

    /**
     * Packages and classes of the project, as in {@code com.acme.**}. Races in other code are listed apart, and do not count unless
     * {@code failOn} is {@code any}. The default is what {@code redflag.toml} says, or else the classes whose source or class file is
     * in the project.
     */
    @Parameter(property = "redflag.own")
    List<String> own;

    /** Whether the build fails on a platform that Redflag does not support. If not, a warning says that nothing is watched. */
    @Parameter(property = "redflag.failIfUnsupported", defaultValue = "true")
    boolean failIfUnsupported;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("Redflag is skipped.");
            return;
        }
        Optional<String> unsupported = Platform.unsupported();
        if (unsupported.isPresent() && failIfUnsupported) {
            throw new MojoExecutionException(unsupported.get()
                    + ": set failIfUnsupported to false there (-Dredflag.failIfUnsupported=false) to build without being watched.");
        }
        if (unsupported.isPresent()) {
            getLog().warn(unsupported.get() + ", so nothing is watched.");
            return;
        }
        try {
            run();
        } catch (IOException e) {
            throw new MojoExecutionException("The files of Redflag cannot be accessed: " + e, e);
        }
    }

    abstract void run() throws IOException, MojoExecutionException, MojoFailureException;

    final ReportDirectory reports() {
        return new ReportDirectory(out.toPath());
    }

    /** The agent and the command, unpacked and checked. */
    final NativeFiles nativeFiles() throws MojoExecutionException {
        NativeFiles files = NativeFiles.packed(Path.of(project.getBuild().getDirectory()));
        files.unpack().forEach(getLog()::warn);
        return files;
    }

    /** The directories of a project's sources, generated ones included, that exist. */
    static List<Path> sources(MavenProject project) {
        List<String> roots = new ArrayList<>(project.getCompileSourceRoots());
        roots.addAll(project.getTestCompileSourceRoots());
        List<Path> existing = new ArrayList<>();
        for (String root : roots) {
            Path path = Path.of(root);
            if (Files.isDirectory(path)) {
                existing.add(path);
            }
        }
        return existing;
    }
}
