import java.util.concurrent.ThreadLocalRandom;

/** A thread's first random number takes a seed from a counter. The program made the call before. That orders nothing for the program. */
public class CurrentRandomWarm {
    private int counted;

    private static void call() {
        ThreadLocalRandom.current().nextInt();
    }

    public static void main(String[] args) throws InterruptedException {
        CurrentRandomWarm it = new CurrentRandomWarm();
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
