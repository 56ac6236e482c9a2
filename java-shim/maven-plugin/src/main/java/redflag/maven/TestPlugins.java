package redflag.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * The configuration of Surefire and Failsafe, as far as it decides whether their JVMs are watched.
 *
 * <p>A JVM without the agent does not appear in a report, so a misconfigured build would look like one without tests. This class
 * distinguishes the two.
 */
final class TestPlugins {
    private static final Map<String, String> NAMES =
            Map.of("maven-surefire-plugin", "Surefire", "maven-failsafe-plugin", "Failsafe");

    private final MavenProject project;

    TestPlugins(MavenProject project) {
        this.project = project;
    }

    /**
     * Why their JVMs will not be watched although a property of the project has the agent; one sentence each. Maven's command line
     * overrides a property of the project, unless the property is read late.
     */
    List<String> unwatched(String property, boolean isOnCommandLine) {
        List<String> reasons = new ArrayList<>();
        for (Plugin plugin : plugins()) {
            String name = NAMES.get(plugin.getArtifactId());
            Set<String> lines = values(plugin, "argLine");
            for (String line : lines) {
                if (!line.contains("@{" + property + "}") && !line.contains("${" + property + "}")) {
                    reasons.add(name + " has an argLine of its own (" + line + "), which replaces the property " + property
                            + ", so its JVMs are not watched: begin it with @{" + property + "}.");
                }
            }
            if (isOnCommandLine && lines.isEmpty()) {
                reasons.add(name + " reads " + property + " from Maven's command line, which overrides the property with the agent, "
                        + "so its JVMs are not watched: put the arguments into the properties of the POM.");
            }
            if (values(plugin, "forkCount").contains("0")) {
                reasons.add(name + " runs tests within Maven's own JVM (forkCount 0), which is not watched: let it fork.");
            }
        }
        return reasons;
    }

    /** Whether tests have run since then: whether a file was written where their results go. */
    boolean ranSince(FileTime time) throws IOException {
        for (Path folder : resultFolders()) {
            try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.<Path>empty()) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    if (Files.isRegularFile(file) && Files.getLastModifiedTime(file).compareTo(time) >= 0) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private Set<Path> resultFolders() {
        Path target = Path.of(project.getBuild().getDirectory());
        Set<Path> folders = new LinkedHashSet<>();
        folders.add(target.resolve("surefire-reports"));
        folders.add(target.resolve("failsafe-reports"));
        for (Plugin plugin : plugins()) {
            for (String folder : values(plugin, "reportsDirectory")) {
                folders.add(project.getBasedir().toPath().resolve(folder));
            }
        }
        return folders;
    }

    private List<Plugin> plugins() {
        List<Plugin> plugins = new ArrayList<>(project.getBuildPlugins());
        plugins.removeIf(plugin -> !NAMES.containsKey(plugin.getArtifactId()));
        return plugins;
    }

    /** The values of a parameter, in the plugin's own configuration and in those of its executions. */
    private static Set<String> values(Plugin plugin, String parameter) {
        List<ConfigurationContainer> containers = new ArrayList<>(plugin.getExecutions());
        containers.add(plugin);
        Set<String> values = new LinkedHashSet<>();
        for (ConfigurationContainer container : containers) {
            Xpp3Dom configuration = (Xpp3Dom) container.getConfiguration();
            Xpp3Dom child = configuration == null ? null : configuration.getChild(parameter);
            if (child != null && child.getValue() != null) {
                values.add(child.getValue());
            }
        }
        return values;
    }
}
