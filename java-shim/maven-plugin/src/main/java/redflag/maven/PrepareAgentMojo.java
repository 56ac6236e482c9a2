package redflag.maven;

import java.io.File;
import java.io.IOException;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Makes the JVMs of the tests load the agent: puts it at the beginning of the property {@code argLine}, which Surefire and Failsafe
 * read, and keeps the arguments that are there already.
 */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class PrepareAgentMojo extends AbstractRedflagMojo {
    /** The property that gets the agent. */
    @Parameter(property = "redflag.propertyName", defaultValue = "argLine")
    private String propertyName;

    /** Packages, classes or methods in which accesses are checked, as in {@code com.acme.**}; everywhere if there are none. */
    @Parameter(property = "redflag.include")
    private List<String> include;

    /** Packages, classes or methods in which accesses are not checked. */
    @Parameter(property = "redflag.exclude")
    private List<String> exclude;

    /** Fields whose accesses are not checked, as in {@code com.acme.Stats.hits}. */
    @Parameter(property = "redflag.untracked")
    private List<String> untracked;

    /** The detectors to run: {@code hb}, {@code racer} and {@code hybrid}, joined by plus signs; {@code all}; or {@code none}. */
    @Parameter(property = "redflag.detector")
    private String detector;

    /** Memory for remembered accesses in each JVM, in MiB or with a unit, as in {@code 512m}. */
    @Parameter(property = "redflag.memory")
    private String memory;

    /** Whether each JVM stores every event in a trace file next to its report. */
    @Parameter(property = "redflag.trace", defaultValue = "false")
    private boolean trace;

    /** A file of contracts of classes that are not thread-safe, in addition to those of the JDK. */
    @Parameter(property = "redflag.contracts")
    private File contracts;

    /** Whether each JVM prints its first races on standard error as soon as they are found. */
    @Parameter(property = "redflag.live", defaultValue = "true")
    private boolean live;

    /** Whether each JVM prints a summary on standard error when it ends. */
    @Parameter(property = "redflag.summary", defaultValue = "false")
    private boolean summary;

    /** Further options in the syntax of the agent: {@code output-sync=on,verbose}. */
    @Parameter(property = "redflag.agentOptions")
    private String agentOptions;

    @Override
    void run() throws IOException, MojoExecutionException {
        AgentOptions options = options();
        NativeFiles files = nativeFiles();
        reports().prepare(session.getStartTime());
        String onCommandLine = session.getUserProperties().getProperty(propertyName);
        // The order in which @{argLine} looks for it, so that tests get the same arguments as without this plugin.
        String before = project.getProperties().getProperty(propertyName, onCommandLine);
        String line = ArgLine.prepend(before, files.library(), options.toString());
        project.getProperties().setProperty(propertyName, line);
        getLog().info(propertyName + " set to " + line);
        new TestPlugins(project).unwatched(propertyName, onCommandLine != null).forEach(getLog()::warn);
    }

    private AgentOptions options() throws MojoExecutionException {
        if (contracts != null && !contracts.isFile()) {
            throw new MojoExecutionException("There is no file of contracts " + contracts + ": name an existing file.");
        }
        return new AgentOptions()
                .with("out", out.toPath())
                .with("live", live)
                .with("summary", summary)
                .with("include", include)
                .with("exclude", exclude)
                .with("untracked", untracked)
                .with("own", own)
                .with("detector", detector)
                .with("memory", memory)
                .with("trace", trace)
                .with("contracts", contracts == null ? null : contracts.toPath())
                .withAll(agentOptions);
    }
}
