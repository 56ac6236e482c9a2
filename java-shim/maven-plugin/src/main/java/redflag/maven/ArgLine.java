package redflag.maven;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.plugin.MojoExecutionException;

/**
 * The line of JVM arguments that Surefire and Failsafe take from a property, with the agent in it.
 *
 * <p>An argument with a blank is put in double quotes, which Surefire, Failsafe and JaCoCo (which splits the line and joins it
 * again) all understand. They differ about quotes and backslashes inside, so there must be none.
 */
final class ArgLine {
    private ArgLine() {}

    /** The line with the agent first, and without an earlier one of the same library. */
    static String prepend(String line, Path library, String options) throws MojoExecutionException {
        String rest = line == null ? "" : without(line, library).trim();
        String argument = argument(library, options);
        return rest.isEmpty() ? argument : argument + " " + rest;
    }

    private static String argument(Path library, String options) throws MojoExecutionException {
        String path = library.toString();
        if (path.indexOf('=') >= 0) {
            throw new MojoExecutionException("The JVM cannot load an agent from a path with an equals sign: move the project, whose agent is "
                    + path + ".");
        }
        String argument = "-agentpath:" + path + "=" + options;
        for (int i = 0; i < argument.length(); i++) {
            char c = argument.charAt(i);
            if (c == '"' || c == '\\' || Character.isISOControl(c)) {
                throw new MojoExecutionException("The argument for test JVMs has a quote, a backslash or a control character, which cannot be "
                        + "passed on to them: leave these out of paths and patterns, not as in " + argument + ".");
            }
        }
        return needsQuotes(argument) ? "\"" + argument + "\"" : argument;
    }

    /** The same goal may run twice in one build, for unit tests and for integration tests, or in a forked lifecycle. */
    private static String without(String line, Path library) {
        String start = Pattern.quote("-agentpath:" + library + "=");
        Pattern earlier = Pattern.compile("\"" + start + "[^\"]*\"\\s*|(?<!\\S)" + start + "\\S*\\s*");
        return earlier.matcher(line).replaceAll(Matcher.quoteReplacement(""));
    }

    private static boolean needsQuotes(String text) {
        return text.indexOf(' ') >= 0 || text.indexOf('\'') >= 0;
    }
}
