import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Keeps the thumbnails of pages, so that each is drawn only once. Threads that serve readers share it. */
public class ThumbnailCache {
    private final Map<Integer, byte[]> thumbnails = new ConcurrentHashMap<>();

    byte[] thumbnail(int page) {
        return thumbnails.computeIfAbsent(page, this::draw);
    }

    private byte[] draw(int page) {
        byte[] pixels = new byte[64];
        pixels[0] = (byte) page;
        return pixels;
    }

    Thread reader(String name, CountDownLatch open, int firstPage) {
        return new Thread(() -> {
            try {
                open.await();
            } catch (InterruptedException e) {
                return;
            }
            for (int page = firstPage; page < firstPage + 60; page++) {
                thumbnail(page);
            }
        }, name);
    }

    public static void main(String[] args) throws InterruptedException {
        ThumbnailCache cache = new ThumbnailCache();
        CountDownLatch open = new CountDownLatch(1);
        Thread first = cache.reader("reader-1", open, 0);
        Thread second = cache.reader("reader-2", open, 40);
        first.start();
        second.start();
        open.countDown();
        first.join();
        second.join();
        System.out.println(cache.thumbnails.isEmpty() ? "no thumbnails" : "thumbnails drawn");
    }
}
