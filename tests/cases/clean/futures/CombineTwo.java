import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** thenCombine runs when both are done, in whichever thread came last, and sees what both wrote. */
public class CombineTwo {
    private int left;
    private int right;
    private int sum;

    void left() {
        left++;
    }

    void right() {
        right++;
    }

    public static void main(String[] args) {
        CombineTwo pair = new CombineTwo();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 60; i++) {
            CompletableFuture<Void> one = CompletableFuture.runAsync(pair::left, pool);
            CompletableFuture<Void> two = CompletableFuture.runAsync(pair::right, pool);
            one.thenCombine(two, (a, b) -> pair.sum += pair.left + pair.right).join();
        }
        pool.shutdown();
        System.out.println(pair.sum);
    }
}
