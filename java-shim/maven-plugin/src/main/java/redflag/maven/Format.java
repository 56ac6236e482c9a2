package redflag.maven;

import java.nio.file.Path;
import org.apache.maven.plugin.MojoExecutionException;

/** The formats of a report, and the files that they stand in. */
enum Format {
    TEXT("text", "report.txt"),
    HTML("html", "report.html"),
    SARIF("sarif", "findings.sarif"),
    JUNIT("junit", "junit.xml");

    private final String word;
    private final String file;

    Format(String word, String file) {
        this.word = word;
        this.file = file;
    }

    /** Gives a call of the command {@code report}, to which only the format is to be added. */
    interface Call {
        RedflagCommand make() throws MojoExecutionException;
    }

    Path in(Path folder) {
        return folder.resolve(file);
    }

    /** Writes all of them into a directory. */
    static void renderAll(Path folder, Call call) throws MojoExecutionException {
        for (Format format : values()) {
            call.make().with("--format", format.word, "--out", format.in(folder)).run().done(RedflagCommand.CLEAN);
        }
    }
}
