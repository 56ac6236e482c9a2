package redflag.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeFilesTest {
    @TempDir
    Path folder;

    private final Map<String, String> packed = new HashMap<>();

    @Test
    void missingFilesAreUnpackedSilentlyAndAreExecutable() throws Exception {
        NativeFiles files = files("library", "command");
        assertEquals(List.of(), files.unpack());
        assertEquals("library", Files.readString(files.library()));
        assertTrue(Files.isExecutable(files.command()));
        assertEquals(List.of("libredflag.so", "redflag"), listed());
    }

    @Test
    void fileWithTheRightHashIsUsedAgain() throws Exception {
        NativeFiles files = files("library", "command");
        files.unpack();
        Object before = Files.readAttributes(files.library(), "unix:ino").get("ino");
        assertEquals(List.of(), files.unpack());
        assertEquals(before, Files.readAttributes(files.library(), "unix:ino").get("ino"));
    }

    @Test
    void otherFileIsReplacedWithAWarning() throws Exception {
        NativeFiles files = files("library", "command");
        files.unpack();
        Files.writeString(files.library(), "something else");
        assertEquals(
                List.of(files.library() + " does not belong to this version of the plugin, and is replaced."), files.unpack());
        assertEquals("library", Files.readString(files.library()));
    }

    @Test
    void packedFileWithAWrongHashIsNotUnpacked() throws Exception {
        NativeFiles files = files("library", "command");
        packed.put("libredflag.so", "tampered with");
        MojoExecutionException e = assertThrows(MojoExecutionException.class, files::unpack);
        assertTrue(e.getMessage().startsWith("The plugin's artifact is damaged: libredflag.so"), e.getMessage());
        assertEquals(List.of(), listed());
    }

    @Test
    void missingPackedFileIsNamed() {
        NativeFiles files = files("library", "command");
        packed.remove("redflag");
        MojoExecutionException e = assertThrows(MojoExecutionException.class, files::unpack);
        assertEquals("The plugin's artifact is damaged: redflag is not in it.", e.getMessage());
    }

    @Test
    void hashesAreThoseOfSha256() {
        byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);
        assertEquals("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", NativeFiles.hash(abc));
    }

    @Test
    void artifactOfThisBuildContainsTheListedFiles() throws Exception {
        NativeFiles files = NativeFiles.packed(folder);
        assertEquals(List.of(), files.unpack());
        assertTrue(Files.size(files.library()) > 100_000);
        Process help = new ProcessBuilder(files.command().toString(), "--version").start();
        assertEquals(0, help.waitFor());
    }

    private NativeFiles files(String library, String command) {
        packed.put("libredflag.so", library);
        packed.put("redflag", command);
        packed.put("SHA256SUMS", sum(library) + "  libredflag.so\n" + sum(command) + "  redflag\n");
        return new NativeFiles(
                name -> packed.containsKey(name) ? new ByteArrayInputStream(bytes(packed.get(name))) : null, folder);
    }

    private List<String> listed() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().collect(Collectors.toList());
        }
    }

    private static String sum(String content) {
        return NativeFiles.hash(bytes(content));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
