package redflag.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportDirectoryTest {
    private static final Date FIRST = new Date(1_000);
    private static final Date SECOND = new Date(2_000);

    @TempDir
    Path folder;

    @Test
    void filesOfAnEarlierBuildAreRemovedAndNoOthers() throws Exception {
        for (String name : List.of(
                "jvm-1.json", "trace-1.rftrace", "partial-1.json", "findings.json", "findings.sarif", "junit.xml",
                "report.txt", "report.html", "notes.txt", "my.json")) {
            Files.writeString(folder.resolve(name), "");
        }
        new ReportDirectory(folder).prepare(FIRST);
        assertEquals(List.of(".prepared", "my.json", "notes.txt"), listed());
    }

    @Test
    void resultsStayWhenAForkedLifecyclePreparesAgain() throws Exception {
        ReportDirectory reports = new ReportDirectory(folder);
        reports.prepare(FIRST);
        Files.writeString(folder.resolve("jvm-1.json"), "");
        reports.prepare(FIRST);
        assertTrue(reports.hasJvms());
        reports.prepare(SECOND);
        assertFalse(reports.hasJvms());
    }

    @Test
    void buildThatPreparedItIsRecognized() throws Exception {
        ReportDirectory reports = new ReportDirectory(folder.resolve("deep/below"));
        assertEquals(Optional.empty(), reports.prepared());
        assertFalse(reports.hasJvms());
        assertFalse(reports.isOf(FIRST));
        reports.prepare(FIRST);
        assertTrue(reports.isOf(FIRST));
        assertFalse(reports.isOf(SECOND));
        assertTrue(reports.prepared().isPresent());
    }

    private List<String> listed() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().collect(Collectors.toList());
        }
    }
}
