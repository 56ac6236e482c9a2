import java.util.Random;

/** New generators of random numbers take their seeds from one variable. The program made the call before. That orders nothing for the program. */
public class NewRandomWarm {
    private int counted;

    private static void call() {
        new Random();
    }

    public static void main(String[] args) throws InterruptedException {
        NewRandomWarm it = new NewRandomWarm();
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
