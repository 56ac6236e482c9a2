import java.util.concurrent.CompletableFuture;

/** A future hands a filled box over. */
public class FilledThenFuture {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private final CompletableFuture<Box> shared = new CompletableFuture<>();

    void put() {
        Box made = new Box();
        made.fill(7);
        shared.complete(made);
    }

    int get() {
        Box seen = shared.join();
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        FilledThenFuture box = new FilledThenFuture();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
