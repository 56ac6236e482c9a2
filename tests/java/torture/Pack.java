import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Many class files in one file: unit, name, length, bytes, until the end. A unit is what one class loader defines: a
 * module of the image, or a jar. Opened, only the index is in memory, because a pack may hold more than the heap.
 */
final class Pack {
    /** Where one class file is. */
    static final class Entry {
        final String unit;
        final String name;
        private final long offset;
        private final int length;

        Entry(String unit, String name, long offset, int length) {
            this.unit = unit;
            this.name = name;
            this.offset = offset;
            this.length = length;
        }

        boolean isEmpty() {
            return length == 0;
        }
    }

    final List<Entry> entries = new ArrayList<>();
    private final Map<String, Entry> byName = new HashMap<>();
    private final RandomAccessFile file;

    Pack(Path path) throws IOException {
        file = new RandomAccessFile(path.toFile(), "r");
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path), 1 << 16))) {
            long offset = 0;
            while (true) {
                String unit = text(in);
                if (unit == null) {
                    return;
                }
                String name = text(in);
                int length = in.readInt();
                offset += 2 + bytes(unit) + 2 + bytes(name) + 4;
                Entry entry = new Entry(unit, name, offset, length);
                entries.add(entry);
                byName.putIfAbsent(name, entry);
                skip(in, length);
                offset += length;
            }
        }
    }

    /** The first entry of that name, for packs in which names are unique. */
    Entry find(String name) {
        return byName.get(name);
    }

    synchronized byte[] read(Entry entry) throws IOException {
        byte[] bytes = new byte[entry.length];
        file.seek(entry.offset);
        file.readFully(bytes);
        return bytes;
    }

    static DataOutputStream create(Path path) throws IOException {
        return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path), 1 << 16));
    }

    static void write(DataOutputStream out, String unit, String name, byte[] bytes) throws IOException {
        writeText(out, unit);
        writeText(out, name);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] utf8 = text.getBytes("UTF-8");
        out.writeShort(utf8.length);
        out.write(utf8);
    }

    private static void skip(DataInputStream in, int length) throws IOException {
        for (int left = length; left > 0; ) {
            int skipped = in.skipBytes(left);
            if (skipped == 0) {
                throw new EOFException("the pack ends too early");
            }
            left -= skipped;
        }
    }

    private static int bytes(String text) throws IOException {
        return text.getBytes("UTF-8").length;
    }

    private static String text(DataInputStream in) throws IOException {
        int length;
        try {
            length = in.readUnsignedShort();
        } catch (EOFException end) {
            return null;
        }
        return new String(in.readNBytes(length), "UTF-8");
    }
}
