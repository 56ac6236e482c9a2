/** Formats and locales are kept in caches. That orders nothing for the program. */
public class FormatNumberCold {
    private int counted;

    private static void call() {
        String.format("%d %.2f", 5, 1.5);
    }

    public static void main(String[] args) throws InterruptedException {
        FormatNumberCold it = new FormatNumberCold();
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
