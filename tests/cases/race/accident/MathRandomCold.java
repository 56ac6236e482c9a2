/** One generator of random numbers serves all threads. That orders nothing for the program. */
public class MathRandomCold {
    private int counted;

    private static void call() {
        Math.random();
    }

    public static void main(String[] args) throws InterruptedException {
        MathRandomCold it = new MathRandomCold();
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
