/** One generator of random numbers serves all threads. The program made the call before. That orders nothing for the program. */
public class MathRandomWarm {
    private int counted;

    private static void call() {
        Math.random();
    }

    public static void main(String[] args) throws InterruptedException {
        MathRandomWarm it = new MathRandomWarm();
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
