import java.util.Random;

/** New generators of random numbers take their seeds from one variable. That orders nothing for the program. */
public class NewRandomCold {
    private int counted;

    private static void call() {
        new Random();
    }

    public static void main(String[] args) throws InterruptedException {
        NewRandomCold it = new NewRandomCold();
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
