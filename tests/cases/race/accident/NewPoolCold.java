import java.util.concurrent.Executors;

/** Pools are numbered by a counter. That orders nothing for the program. */
public class NewPoolCold {
    private int counted;

    private static void call() {
        Executors.newFixedThreadPool(1);
    }

    public static void main(String[] args) throws InterruptedException {
        NewPoolCold it = new NewPoolCold();
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
