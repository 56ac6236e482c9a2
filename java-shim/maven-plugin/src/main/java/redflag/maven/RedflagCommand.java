package redflag.maven;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;

/** A call of the command, and its result. */
final class RedflagCommand {
    /** The exit status that the command must use if a finding counts; overrides {@code redflag.toml}. */
    static final int FINDINGS = 66;
    static final int CLEAN = 0;
    static final int BLIND = 3;

    private final Path folder;
    private final List<String> words = new ArrayList<>();

    /** A call of a command in a directory, where the command looks for the project's files. */
    RedflagCommand(Path command, Path folder) {
        this.folder = folder;
        words.add(command.toString());
    }

    RedflagCommand with(Object... more) {
        for (Object word : more) {
            words.add(word.toString());
        }
        return this;
    }

    /** Adds an option, unless there is no value for it. */
    RedflagCommand option(String name, Object value) {
        return value == null ? this : with(name, value);
    }

    /** Runs it. The lines of both streams are returned as one text. */
    Result run() throws MojoExecutionException {
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.directory(folder.toFile()).redirectErrorStream(true);
        List<String> lines = new ArrayList<>();
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            try (BufferedReader reader =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                reader.lines().forEach(lines::add);
            }
            return new Result(process.waitFor(), lines);
        } catch (IOException e) {
            throw new MojoExecutionException("The command " + words.get(0) + " cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("The build was interrupted while " + words.get(0) + " ran.", e);
        }
    }

    /** The exit status and the lines that the command printed. */
    static final class Result {
        final int status;
        final List<String> lines;

        Result(int status, List<String> lines) {
            this.status = status;
            this.lines = lines;
        }

        /** This result if its status is expected; otherwise fails with what the command printed. */
        Result done(int... statuses) throws MojoExecutionException {
            for (int expected : statuses) {
                if (status == expected) {
                    return this;
                }
            }
            String output = String.join(System.lineSeparator(), lines);
            throw new MojoExecutionException(output.isEmpty() ? "The command redflag ended with status " + status + "." : output);
        }
    }
}
