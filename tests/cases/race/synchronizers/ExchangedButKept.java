import java.util.concurrent.Exchanger;

/** After the exchange a thread goes on filling the buffer that it gave away. */
public class ExchangedButKept {
    static final class Buffer {
        int used;
    }

    private final Exchanger<Buffer> exchanger = new Exchanger<>();

    void fill() {
        Buffer mine = new Buffer();
        mine.used = 1;
        swap(mine);
        mine.used = 2; //~ race
        Unseen.signal("written");
    }

    int empty() {
        Buffer full = swap(new Buffer());
        Unseen.await("written");
        return full.used; //~ race
    }

    Buffer swap(Buffer mine) {
        try {
            return exchanger.exchange(mine);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExchangedButKept pair = new ExchangedButKept();
        Unseen.ready();
        Thread filler = new Thread(pair::fill);
        filler.start();
        System.out.println(pair.empty());
        filler.join();
    }
}
