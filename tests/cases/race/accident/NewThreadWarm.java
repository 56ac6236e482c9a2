/** Threads get their numbers from counters that all of them share. The program made the call before. That orders nothing for the program. */
public class NewThreadWarm {
    private int counted;

    private static void call() {
        new Thread();
    }

    public static void main(String[] args) throws InterruptedException {
        NewThreadWarm it = new NewThreadWarm();
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
