/** Thread-locals get their hash codes from one counter. That orders nothing for the program. */
public class NewThreadLocalCold {
    private int counted;

    private static void call() {
        new ThreadLocal<Object>();
    }

    public static void main(String[] args) throws InterruptedException {
        NewThreadLocalCold it = new NewThreadLocalCold();
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
