import java.util.UUID;

/** The source of secure random numbers has a lock. That orders nothing for the program. */
public class RandomUuidCold {
    private int counted;

    private static void call() {
        UUID.randomUUID();
    }

    public static void main(String[] args) throws InterruptedException {
        RandomUuidCold it = new RandomUuidCold();
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
