import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Packs every class file of the running JDK's image ({@code image OUT}) or of some jars ({@code jars OUT JAR…}). */
final class Extract {
    public static void main(String[] args) throws IOException {
        try (DataOutputStream out = Pack.create(Path.of(args[1]))) {
            if (args[0].equals("image")) {
                image(out);
                return;
            }
            for (int i = 2; i < args.length; i++) {
                jar(out, Path.of(args[i]));
            }
        }
    }

    private static void image(DataOutputStream out) throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        List<Path> files;
        try (Stream<Path> all = Files.walk(modules)) {
            files = all.filter(path -> path.toString().endsWith(".class")).sorted().collect(Collectors.toList());
        }
        for (Path file : files) {
            Path inside = modules.relativize(file);
            String name = inside.subpath(1, inside.getNameCount()).toString();
            Pack.write(out, inside.getName(0).toString(), name, Files.readAllBytes(file));
        }
    }

    private static void jar(DataOutputStream out, Path path) throws IOException {
        try (ZipFile zip = new ZipFile(path.toFile())) {
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                if (!entry.getName().endsWith(".class")) {
                    continue;
                }
                try (InputStream in = zip.getInputStream(entry)) {
                    Pack.write(out, path.getFileName().toString(), entry.getName(), in.readAllBytes());
                }
            }
        }
    }
}
