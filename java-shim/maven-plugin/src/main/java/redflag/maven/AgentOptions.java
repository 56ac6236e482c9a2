package redflag.maven;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;

/**
 * The option string of the agent: {@code name=value,name=value}.
 *
 * <p>A value cannot contain a comma, so values with one are refused here, before a test JVM fails to start.
 */
final class AgentOptions {
    private final List<String> options = new ArrayList<>();

    /** Adds an option, unless there is no value for it. */
    AgentOptions with(String name, String value) throws MojoExecutionException {
        if (value == null || value.isBlank()) {
            return this;
        }
        if (value.indexOf(',') >= 0) {
            throw new MojoExecutionException("The value of `" + name + "` has a comma, which separates the options of the agent: "
                    + advice(name) + ", not `" + value + "`.");
        }
        options.add(name + "=" + value.trim());
        return this;
    }

    /** Adds a list of patterns. */
    AgentOptions with(String name, List<String> patterns) throws MojoExecutionException {
        for (String pattern : patterns == null ? List.<String>of() : patterns) {
            with(name, pattern);
        }
        return this;
    }

    /** Adds a file or directory. */
    AgentOptions with(String name, Path path) throws MojoExecutionException {
        return with(name, path == null ? null : path.toString());
    }

    /** Adds a switch. */
    AgentOptions with(String name, boolean on) throws MojoExecutionException {
        return with(name, on ? "on" : "off");
    }

    /** Adds options in the syntax of the agent. */
    AgentOptions withAll(String written) {
        if (written != null && !written.isBlank()) {
            options.add(written.trim());
        }
        return this;
    }

    /** The option string. */
    @Override
    public String toString() {
        return String.join(",", options);
    }

    private static String advice(String name) {
        switch (name) {
            case "out":
            case "contracts":
                return "name a path without one";
            case "detector":
                return "join names by a plus sign, as in hb+racer";
            default:
                return "give each pattern an element of its own, or join them by colons";
        }
    }
}
