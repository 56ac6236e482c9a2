/** Threads get their numbers from counters that all of them share. That orders nothing for the program. */
public class NewThreadCold {
    private int counted;

    private static void call() {
        new Thread();
    }

    public static void main(String[] args) throws InterruptedException {
        NewThreadCold it = new NewThreadCold();
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
