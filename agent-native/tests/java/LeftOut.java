/**
 * A class to watch and one to leave out. The counter is guarded by the monitor of the class that is left out, whose own field
 * is not guarded: each thread writes it before it enters the monitor, so that no schedule orders the two writes.
 */
public class LeftOut {
    static int guarded;

    public static void main(String[] args) throws Exception {
        Guard guard = new Guard();
        Thread one = new Thread(guard::count, "one");
        Thread two = new Thread(guard::count, "two");
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(guarded);
    }

    static void add() {
        guarded++;
    }

    static class Guard {
        int unguarded;

        void count() {
            unguarded++;
            synchronized (this) {
                add();
            }
        }
    }
}
