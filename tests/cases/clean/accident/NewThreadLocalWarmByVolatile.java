/** The same call in both threads, which are ordered by a volatile field. */
public class NewThreadLocalWarmByVolatile {
    private int counted;
    private volatile boolean done;

    private static void call() {
        new ThreadLocal<Object>();
    }

    public static void main(String[] args) throws InterruptedException {
        NewThreadLocalWarmByVolatile it = new NewThreadLocalWarmByVolatile();
        call();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.done = true;
                },
                () -> {
                    while (!it.done) {
                        Thread.yield();
                    }
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
