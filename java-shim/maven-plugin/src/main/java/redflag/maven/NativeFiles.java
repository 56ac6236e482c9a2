package redflag.maven;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;

/**
 * The agent's library and the command, unpacked from the plugin's own artifact.
 *
 * <p>The artifact lists their hashes. An existing file is used again only if it has the listed hash, which is checked in every
 * build: nothing else is ever loaded into a test JVM.
 */
final class NativeFiles {
    static final String LIBRARY = "libredflag.so";
    static final String COMMAND = "redflag";

    private static final String SUMS = "SHA256SUMS";

    private final Source source;
    private final Path folder;

    /** Where packed files come from: a file's content by its name, or null if there is none. */
    interface Source {
        InputStream open(String name);
    }

    NativeFiles(Source source, Path folder) {
        this.source = source;
        this.folder = folder;
    }

    /** Those of this plugin's artifact, to be unpacked into a module's build directory. */
    static NativeFiles packed(Path buildDirectory) {
        Source source = name -> NativeFiles.class.getResourceAsStream("/redflag/native/linux-x86_64/" + name);
        return new NativeFiles(source, buildDirectory.resolve("redflag").resolve("bin"));
    }

    Path library() {
        return folder.resolve(LIBRARY);
    }

    Path command() {
        return folder.resolve(COMMAND);
    }

    /** Unpacks files that are missing or differ; returns one sentence for each that differs. */
    List<String> unpack() throws MojoExecutionException {
        List<String> warnings = new ArrayList<>();
        try {
            Files.createDirectories(folder);
            for (String line : sums()) {
                String[] hashAndName = line.split(" +", 2);
                unpack(hashAndName[1], hashAndName[0], warnings);
            }
        } catch (IOException e) {
            throw new MojoExecutionException("Redflag could not be unpacked into " + folder + ": " + e, e);
        }
        return warnings;
    }

    private List<String> sums() throws IOException, MojoExecutionException {
        String text = new String(read(SUMS), StandardCharsets.US_ASCII);
        return Arrays.asList(text.split("\\R"));
    }

    private void unpack(String name, String hash, List<String> warnings) throws IOException, MojoExecutionException {
        Path file = folder.resolve(name);
        if (Files.isRegularFile(file)) {
            if (hash.equals(hash(Files.readAllBytes(file))) && Files.isExecutable(file)) {
                return;
            }
            warnings.add(file + " does not belong to this version of the plugin, and is replaced.");
        }
        byte[] content = read(name);
        if (!hash.equals(hash(content))) {
            throw new MojoExecutionException("The plugin's artifact is damaged: " + name
                    + " does not have the listed hash; delete the artifact from the local repository, so that Maven fetches it again.");
        }
        put(content, file);
    }

    /** Writes under another name first: a reader of the file sees the old one or the new one, never half of it. */
    private void put(byte[] content, Path file) throws IOException {
        Path temporary = Files.createTempFile(folder, file.getFileName().toString(), ".tmp");
        try {
            Files.write(temporary, content);
            Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private byte[] read(String name) throws IOException, MojoExecutionException {
        try (InputStream in = source.open(name)) {
            if (in == null) {
                throw new MojoExecutionException("The plugin's artifact is damaged: " + name + " is not in it.");
            }
            return in.readAllBytes();
        }
    }

    /** SHA-256 in hexadecimal. */
    static String hash(byte[] content) {
        try {
            StringBuilder text = new StringBuilder();
            for (byte b : MessageDigest.getInstance("SHA-256").digest(content)) {
                text.append(String.format("%02x", b));
            }
            return text.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
