import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** Each thread has a date format of its own in a thread local. */
public class DateFormatOfEach {
    private static final ThreadLocal<SimpleDateFormat> FORMAT = ThreadLocal.withInitial(() -> {
        SimpleDateFormat format = new SimpleDateFormat("yyyy", Locale.ROOT);
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        return format;
    });

    static String year(Date date) {
        return FORMAT.get().format(date);
    }

    public static void main(String[] args) throws InterruptedException {
        String[] seen = new String[2];
        Date early = new Date(0);
        Date late = new Date(1L << 40);
        Unseen.inOrder(() -> seen[0] = year(early), () -> seen[1] = year(late));
        System.out.println(seen[0] + " " + seen[1]);
    }
}
