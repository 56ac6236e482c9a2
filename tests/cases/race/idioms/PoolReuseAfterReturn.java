import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A connection is used once more after it was given back to the pool, where another thread has got it meanwhile. */
public class PoolReuseAfterReturn {
    static final class Connection {
        int requests;
    }

    private final BlockingQueue<Connection> pool = new ArrayBlockingQueue<>(1);

    void careless() {
        Connection connection = pool.remove();
        connection.requests++;
        pool.add(connection);
        connection.requests++; //~ race
    }

    void careful() {
        Connection connection = pool.remove();
        connection.requests++; //~ race
        pool.add(connection);
    }

    public static void main(String[] args) throws InterruptedException {
        PoolReuseAfterReturn connections = new PoolReuseAfterReturn();
        connections.pool.add(new Connection());
        Unseen.inOrder(connections::careless, connections::careful);
        System.out.println(connections.pool.remove().requests);
    }
}
