package redflag.maven;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;

/**
 * The directory that all test JVMs of a module write to.
 *
 * <p>A marker file names the build that prepared it. It is cleared once per build and not each time that the goal runs: plugins that
 * fork a lifecycle (to build source jars, say) run the goal again after the tests, and would remove the results of the tests.
 */
final class ReportDirectory {
    private static final String MARK = ".prepared";
    /** Everything that Redflag writes (a test of the command compares this list). The directory may be the user's, so nothing else is touched. */
    private static final String WRITTEN =
            "{jvm-*.json,trace-*.rftrace,partial-*.json,findings.json,findings.sarif,junit.xml,report.txt,report.html}";

    private final Path folder;

    ReportDirectory(Path folder) {
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    /** The report for browsers. */
    Path page() {
        return folder.resolve("report.html");
    }

    /** Removes the files of an earlier build, unless this build has prepared the directory before. */
    void prepare(Date build) throws IOException {
        if (isOf(build)) {
            return;
        }
        Files.createDirectories(folder);
        for (Path old : files(WRITTEN)) {
            Files.delete(old);
        }
        Files.writeString(folder.resolve(MARK), stamp(build));
    }

    /** Whether it was prepared by the build that began at this time. */
    boolean isOf(Date build) throws IOException {
        Path mark = folder.resolve(MARK);
        return build != null && Files.isRegularFile(mark) && Files.readString(mark).equals(stamp(build));
    }

    /** When it was prepared, if it was. */
    Optional<FileTime> prepared() throws IOException {
        Path mark = folder.resolve(MARK);
        return Files.isRegularFile(mark) ? Optional.of(Files.getLastModifiedTime(mark)) : Optional.empty();
    }

    /** Whether any JVM has written its report, in whole or up to the moment when it was killed. */
    boolean hasJvms() throws IOException {
        return !files("{jvm,partial}-*.json").isEmpty();
    }

    private List<Path> files(String pattern) throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, pattern)) {
                entries.forEach(files::add);
            }
        }
        return files;
    }

    private static String stamp(Date build) {
        return build == null ? "" : Long.toString(build.getTime());
    }
}
