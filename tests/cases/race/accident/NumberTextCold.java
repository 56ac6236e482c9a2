import java.text.NumberFormat;

/** Formats and locales are kept in caches. That orders nothing for the program. */
public class NumberTextCold {
    private int counted;

    private static void call() {
        NumberFormat.getInstance().format(1234.5);
    }

    public static void main(String[] args) throws InterruptedException {
        NumberTextCold it = new NumberTextCold();
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
