import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/** A formatter of the newer date classes does not change, so threads may share it. */
public class SharedDateTimeFormatter {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("yyyy/MM");

    static String month(LocalDate date) {
        return FORMAT.format(date);
    }

    public static void main(String[] args) throws InterruptedException {
        String[] seen = new String[2];
        Unseen.inOrder(
                () -> seen[0] = month(LocalDate.of(1999, 1, 31)),
                () -> seen[1] = month(LocalDate.of(2001, 2, 28)));
        System.out.println(seen[0] + " " + seen[1]);
    }
}
