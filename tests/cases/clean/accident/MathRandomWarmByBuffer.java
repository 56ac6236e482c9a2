/** The same call in both threads, which are ordered by a string buffer. */
public class MathRandomWarmByBuffer {
    private int counted;
    private final StringBuffer text = new StringBuffer();

    private static void call() {
        Math.random();
    }

    public static void main(String[] args) throws InterruptedException {
        MathRandomWarmByBuffer it = new MathRandomWarmByBuffer();
        call();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.text.append("a");
                },
                () -> {
                    it.text.length();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
