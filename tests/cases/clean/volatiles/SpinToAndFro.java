/** Two threads take turns by a volatile number, and share plain data. */
public class SpinToAndFro {
    private volatile int turn;
    private int data;

    void play(int parity) {
        for (int round = 0; round < 50; round++) {
            while (turn % 2 != parity) {
                Thread.yield();
            }
            data += round;
            turn++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SpinToAndFro game = new SpinToAndFro();
        Thread other = new Thread(() -> game.play(1));
        other.start();
        game.play(0);
        other.join();
        System.out.println(game.data + " " + game.turn);
    }
}
