import java.util.UUID;

/** The source of secure random numbers has a lock. The program made the call before. That orders nothing for the program. */
public class RandomUuidWarm {
    private int counted;

    private static void call() {
        UUID.randomUUID();
    }

    public static void main(String[] args) throws InterruptedException {
        RandomUuidWarm it = new RandomUuidWarm();
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
