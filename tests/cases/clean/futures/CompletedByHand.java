import java.util.concurrent.CompletableFuture;

/** One thread completes the future, two others wait for it, and a fourth asks whether it is complete already. */
public class CompletedByHand {
    private final CompletableFuture<int[]> future = new CompletableFuture<>();
    private int seen;

    void poll() {
        int[] result;
        while ((result = future.getNow(null)) == null) {
            Thread.onSpinWait();
        }
        seen = result[0];
    }

    static int round(int value) throws InterruptedException {
        CompletedByHand box = new CompletedByHand();
        Thread giver = new Thread(() -> {
            int[] result = new int[1];
            result[0] = value;
            box.future.complete(result);
        });
        Thread poller = new Thread(box::poll);
        poller.start();
        giver.start();
        int sum = box.future.join()[0];
        giver.join();
        poller.join();
        return sum + box.seen;
    }

    public static void main(String[] args) throws InterruptedException {
        int sum = 0;
        for (int i = 1; i <= 30; i++) {
            sum += round(i);
        }
        System.out.println(sum);
    }
}
