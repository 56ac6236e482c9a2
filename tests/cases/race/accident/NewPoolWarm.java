import java.util.concurrent.Executors;

/** Pools are numbered by a counter. The program made the call before. That orders nothing for the program. */
public class NewPoolWarm {
    private int counted;

    private static void call() {
        Executors.newFixedThreadPool(1);
    }

    public static void main(String[] args) throws InterruptedException {
        NewPoolWarm it = new NewPoolWarm();
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
