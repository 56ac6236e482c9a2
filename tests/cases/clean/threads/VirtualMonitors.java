//~~ jdk 21
/** Virtual threads share plain data under a monitor, and wait on it. */
public class VirtualMonitors {
    private int turn;
    private int data;

    synchronized void play(int mine) {
        try {
            for (int round = 0; round < 20; round++) {
                while (turn != mine) {
                    wait();
                }
                data += round;
                turn = 1 - mine;
                notifyAll();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VirtualMonitors game = new VirtualMonitors();
        Thread one = Thread.ofVirtual().unstarted(() -> game.play(0));
        Thread two = Thread.startVirtualThread(() -> game.play(1));
        one.start();
        one.join();
        two.join();
        System.out.println(game.data);
    }
}
