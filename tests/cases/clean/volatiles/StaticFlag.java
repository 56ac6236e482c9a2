/** A volatile static field of another class publishes static data. */
public class StaticFlag {
    static class Board {
        static int data;
        static volatile boolean ready;
    }

    static void give() {
        Board.data = 42;
        Board.ready = true;
    }

    static int take() {
        return Board.ready ? Board.data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Unseen.inOrder(StaticFlag::give, () -> seen[0] = take());
        System.out.println(seen[0]);
    }
}
