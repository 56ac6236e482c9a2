import java.util.concurrent.Semaphore;

/** Two semaphores pass the turn on; each is released by the thread that did not acquire it. */
public class SemaphorePingPong {
    private final Semaphore ping = new Semaphore(1);
    private final Semaphore pong = new Semaphore(0);
    private int ball;

    void play(Semaphore mine, Semaphore other) {
        for (int i = 0; i < 200; i++) {
            mine.acquireUninterruptibly();
            ball++;
            other.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphorePingPong game = new SemaphorePingPong();
        Thread one = new Thread(() -> game.play(game.ping, game.pong));
        Thread two = new Thread(() -> game.play(game.pong, game.ping));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(game.ball);
    }
}
