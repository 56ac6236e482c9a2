import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Collects lines and has them written in the background, page by page. What it hands over, it never touches again. */
public class AuditLog {
    private final ExecutorService writer = Executors.newFixedThreadPool(1);
    private StringBuilder page = new StringBuilder();

    void log(String line) {
        page.append(line).append('\n');
    }

    Future<Integer> flush() {
        StringBuilder full = page;
        page = new StringBuilder();
        return writer.submit(() -> write(full));
    }

    private int write(StringBuilder text) {
        return text.toString().length();
    }

    public static void main(String[] args) {
        AuditLog audit = new AuditLog();
        audit.log("alice logs in");
        audit.log("bob logs in");
        Future<Integer> written = audit.flush();
        while (!written.isDone()) {
            Thread.yield();
        }
        System.out.println("page written");
        audit.writer.shutdown();
    }
}
