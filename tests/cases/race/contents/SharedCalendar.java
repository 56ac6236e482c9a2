import java.util.Calendar;
import java.util.GregorianCalendar;

/** One thread moves the calendar on while the other one asks for the year. */
public class SharedCalendar {
    private final Calendar calendar = new GregorianCalendar(1999, Calendar.JANUARY, 1);

    void nextYear() {
        calendar.add(Calendar.YEAR, 1); //~ race
    }

    int year() {
        return calendar.get(Calendar.YEAR); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SharedCalendar clock = new SharedCalendar();
        clock.nextYear();
        int[] seen = {clock.year()};
        Unseen.inOrder(clock::nextYear, () -> seen[0] = clock.year());
        System.out.println(seen[0]);
    }
}
