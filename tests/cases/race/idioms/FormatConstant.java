import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.TimeZone;

/** A date format in a constant, used by two threads: it is not made for that. */
public class FormatConstant {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy");

    static String year() {
        return FORMAT.format(new Date(0)); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        FORMAT.setTimeZone(TimeZone.getTimeZone("UTC"));
        String[] seen = new String[2];
        seen[0] = year();
        Unseen.inOrder(() -> seen[0] = year(), () -> seen[1] = year());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
