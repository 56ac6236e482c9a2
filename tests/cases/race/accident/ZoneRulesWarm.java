import java.time.ZoneId;
import java.time.ZonedDateTime;

/** Rules of time zones are kept in caches. The program made the call before. That orders nothing for the program. */
public class ZoneRulesWarm {
    private int counted;

    private static void call() {
        ZonedDateTime.now(ZoneId.of("Europe/Berlin"));
    }

    public static void main(String[] args) throws InterruptedException {
        ZoneRulesWarm it = new ZoneRulesWarm();
        call();
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
