package redflag.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPluginsTest {
    private static final FileTime PREPARED = FileTime.fromMillis(1_000_000_000);

    @TempDir
    Path folder;

    private final MavenProject project = new MavenProject();

    @BeforeEach
    void makeProject() {
        project.setFile(folder.resolve("pom.xml").toFile());
        project.setBuild(new Build());
        project.getBuild().setDirectory(folder.resolve("target").toString());
    }

    @Test
    void lineWithThePropertyAndNoLineAreFine() {
        plugin("maven-surefire-plugin", "argLine", "@{argLine} -Xmx1g");
        plugin("maven-failsafe-plugin", "argLine", "${argLine}");
        plugin("maven-jar-plugin", "argLine", "-Xmx1g");
        assertEquals(List.of(), new TestPlugins(project).unwatched("argLine", false));
    }

    @Test
    void lineWithoutThePropertyIsReportedWithAdvice() {
        plugin("maven-surefire-plugin", "argLine", "-Xmx1g");
        assertEquals(
                List.of("Surefire has an argLine of its own (-Xmx1g), which replaces the property argLine, so its JVMs are not "
                        + "watched: begin it with @{argLine}."),
                new TestPlugins(project).unwatched("argLine", false));
    }

    @Test
    void executionWithAnotherPropertyIsReportedToo() {
        Plugin failsafe = plugin("maven-failsafe-plugin", "forkCount", "2");
        PluginExecution execution = new PluginExecution();
        execution.setConfiguration(configuration("argLine", "@{other}"));
        failsafe.addExecution(execution);
        List<String> reasons = new TestPlugins(project).unwatched("argLine", false);
        assertEquals(1, reasons.size());
        assertTrue(reasons.get(0).startsWith("Failsafe has an argLine of its own (@{other})"), reasons.get(0));
    }

    @Test
    void lineOnMavensCommandLineIsReportedUnlessThePropertyIsReadLate() {
        plugin("maven-surefire-plugin", "argLine", "@{argLine} -Xmx1g");
        plugin("maven-failsafe-plugin", "forkCount", "2");
        List<String> reasons = new TestPlugins(project).unwatched("argLine", true);
        assertEquals(1, reasons.size());
        assertTrue(reasons.get(0).startsWith("Failsafe reads argLine from Maven's command line"), reasons.get(0));
    }

    @Test
    void testsWithinMavensOwnJvmAreReported() {
        plugin("maven-surefire-plugin", "forkCount", "0");
        assertEquals(
                List.of("Surefire runs tests within Maven's own JVM (forkCount 0), which is not watched: let it fork."),
                new TestPlugins(project).unwatched("argLine", false));
    }

    @Test
    void testsHaveRunIfAResultIsNoOlderThanThePreparation() throws Exception {
        TestPlugins plugins = new TestPlugins(project);
        assertFalse(plugins.ranSince(PREPARED));
        result("target/surefire-reports/TEST-a.xml", PREPARED.toMillis() - 1);
        assertFalse(plugins.ranSince(PREPARED));
        result("target/failsafe-reports/TEST-b.xml", PREPARED.toMillis());
        assertTrue(plugins.ranSince(PREPARED));
    }

    @Test
    void resultsAreLookedForInTheConfiguredDirectory() throws Exception {
        plugin("maven-surefire-plugin", "reportsDirectory", "elsewhere");
        result("elsewhere/TEST-a.xml", PREPARED.toMillis() + 1);
        assertTrue(new TestPlugins(project).ranSince(PREPARED));
    }

    private Plugin plugin(String name, String key, String value) {
        Plugin plugin = new Plugin();
        plugin.setArtifactId(name);
        plugin.setConfiguration(configuration(key, value));
        project.getBuild().addPlugin(plugin);
        return plugin;
    }

    private static Xpp3Dom configuration(String key, String value) {
        Xpp3Dom child = new Xpp3Dom(key);
        child.setValue(value);
        Xpp3Dom configuration = new Xpp3Dom("configuration");
        configuration.addChild(child);
        return configuration;
    }

    private void result(String name, long time) throws Exception {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        Files.setLastModifiedTime(file, FileTime.fromMillis(time));
    }
}
