import java.util.concurrent.CompletableFuture;

/** A chain of composed futures on the common pool, each step after the one before. */
public class ComposedChain {
    private int steps;

    CompletableFuture<Integer> step(int left) {
        return CompletableFuture.supplyAsync(() -> ++steps)
                .thenCompose(done -> left == 0 ? CompletableFuture.completedFuture(done) : step(left - 1));
    }

    public static void main(String[] args) {
        ComposedChain chain = new ComposedChain();
        int result = chain.step(100).join();
        System.out.println(result + " " + chain.steps);
    }
}
