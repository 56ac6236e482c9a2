/** Thread-locals get their hash codes from one counter. The program made the call before. That orders nothing for the program. */
public class NewThreadLocalWarm {
    private int counted;

    private static void call() {
        new ThreadLocal<Object>();
    }

    public static void main(String[] args) throws InterruptedException {
        NewThreadLocalWarm it = new NewThreadLocalWarm();
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
