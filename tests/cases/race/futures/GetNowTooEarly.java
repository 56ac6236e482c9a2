import java.util.concurrent.CompletableFuture;

/** getNow gives its default, since the future is not complete yet, and so it orders nothing. */
public class GetNowTooEarly {
    private final CompletableFuture<Integer> index = new CompletableFuture<>();
    private final int[] table = new int[2];

    void fill() {
        table[0] = 5; //~ race
        Unseen.signal("filled");
        Unseen.await("read");
        index.complete(1);
    }

    int read() {
        Unseen.await("filled");
        int seen = table[index.getNow(0)]; //~ race
        Unseen.signal("read");
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        GetNowTooEarly job = new GetNowTooEarly();
        Unseen.ready();
        Thread filler = new Thread(job::fill);
        filler.start();
        System.out.println(job.read());
        filler.join();
    }
}
