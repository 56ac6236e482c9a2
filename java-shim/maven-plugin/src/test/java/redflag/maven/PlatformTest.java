package redflag.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlatformTest {
    private static final String GLIBC = "7f00 r-xp /usr/lib/x86_64-linux-gnu/libc.so.6\n";

    @Test
    void linuxOnX64IsSupportedUnderBothNames() {
        assertEquals(Optional.empty(), Platform.unsupported("Linux", "amd64", GLIBC));
        assertEquals(Optional.empty(), Platform.unsupported("Linux", "x86_64", GLIBC));
    }

    @Test
    void otherPlatformsAreNamed() {
        assertEquals(
                "Redflag runs on Linux x86-64 (glibc), and this is Mac OS X on aarch64",
                Platform.unsupported("Mac OS X", "aarch64", "").orElseThrow());
        assertEquals(
                "Redflag runs on Linux x86-64 (glibc), and this is Linux on aarch64",
                Platform.unsupported("Linux", "aarch64", GLIBC).orElseThrow());
        assertEquals(
                "Redflag runs on Linux x86-64 (glibc), and this JVM is linked with musl",
                Platform.unsupported("Linux", "amd64", "7f00 r-xp /lib/ld-musl-x86_64.so.1\n").orElseThrow());
    }
}
