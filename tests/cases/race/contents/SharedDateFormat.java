import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** A date format keeps the date that it works on: formatting writes. */
public class SharedDateFormat {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy", Locale.ROOT);

    static String year(Date date) {
        return FORMAT.format(date); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        FORMAT.setTimeZone(TimeZone.getTimeZone("UTC"));
        String[] seen = {year(new Date(0)), ""};
        Date early = new Date(0);
        Date late = new Date(1L << 40);
        Unseen.inOrder(() -> seen[0] = year(early), () -> seen[1] = year(late));
        System.out.println(seen[0] + " " + seen[1]);
    }
}
