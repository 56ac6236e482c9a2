package redflag.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where the agent runs: Linux on x86-64, with the C library that most distributions have. */
final class Platform {
    private static final String SUPPORTED = "Redflag runs on Linux x86-64 (glibc)";

    private Platform() {}

    /** Why this platform is not supported; empty if it is. */
    static Optional<String> unsupported() {
        return unsupported(System.getProperty("os.name"), System.getProperty("os.arch"), mappedFiles());
    }

    /** The same for a platform with these properties, whose processes have these files mapped. */
    static Optional<String> unsupported(String system, String processor, String mapped) {
        boolean isX64 = processor.equals("amd64") || processor.equals("x86_64");
        if (!system.equals("Linux") || !isX64) {
            return Optional.of(SUPPORTED + ", and this is " + system + " on " + processor);
        }
        if (mapped.contains("/ld-musl-")) {
            return Optional.of(SUPPORTED + ", and this JVM is linked with musl");
        }
        return Optional.empty();
    }

    /** The files mapped in this process, which has the same C library as the JVMs that it starts. */
    private static String mappedFiles() {
        try {
            return Files.readString(Path.of("/proc/self/maps"));
        } catch (IOException e) {
            // Without /proc this cannot be checked; the JVM itself will report if it cannot load the agent.
            return "";
        }
    }
}
