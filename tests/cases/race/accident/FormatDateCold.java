import java.text.SimpleDateFormat;
import java.util.Date;

/** Formats and time zones are kept in caches. That orders nothing for the program. */
public class FormatDateCold {
    private int counted;

    private static void call() {
        new SimpleDateFormat("yyyy-MM-dd").format(new Date(0));
    }

    public static void main(String[] args) throws InterruptedException {
        FormatDateCold it = new FormatDateCold();
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    call();
                },
                () -> {
                    call();
                    it.counted++; //~ race
                });
        System.out.println(it.counted);
    }
}
