package redflag.load.juc;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which public classes the packages of the running JDK have, and which of them no exercise is about. */
final class Coverage {
    private static final List<String> PACKAGES =
            List.of("java/util/concurrent", "java/util/concurrent/atomic", "java/util/concurrent/locks");

    private Coverage() {}

    static List<String> missing(Set<String> used) throws IOException, ClassNotFoundException {
        List<String> missing = new ArrayList<>();
        for (String name : exported()) {
            if (!used.contains(name)) {
                missing.add(name);
            }
        }
        return missing;
    }

    private static List<String> exported() throws IOException, ClassNotFoundException {
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
        List<String> names = new ArrayList<>();
        for (String packageName : PACKAGES) {
            for (Path file : classFiles(base.resolve(packageName))) {
                String name = base.relativize(file).toString().replace('/', '.').replaceAll("\\.class$", "");
                Class<?> found = Class.forName(name, false, null);
                if (isReachable(found) && !isPreview(base, found)) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    private static List<Path> classFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".class")).sorted().collect(Collectors.toList());
        }
    }

    private static boolean isReachable(Class<?> found) {
        for (Class<?> each = found; each != null; each = each.getDeclaringClass()) {
            if (!Modifier.isPublic(each.getModifiers()) || each.isAnonymousClass()) {
                return false;
            }
        }
        return true;
    }

    /** Preview classes have an annotation hidden from reflection; the class file, or that around it, has its name. */
    private static boolean isPreview(Path base, Class<?> found) throws IOException {
        for (Class<?> each = found; each != null; each = each.getDeclaringClass()) {
            byte[] bytes = Files.readAllBytes(base.resolve(each.getName().replace('.', '/') + ".class"));
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            if (text.contains("Ljdk/internal/javac/PreviewFeature;")) {
                return true;
            }
        }
        return false;
    }
}
