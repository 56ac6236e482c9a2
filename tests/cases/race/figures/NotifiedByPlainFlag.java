/** Fig. 2 of the JRF-E paper: one thread signals the other by a flag that a value is set, and the flag is not volatile. */
public class NotifiedByPlainFlag {
    static int x;
    static boolean done;

    static void set() {
        x = 1; //~ race
        done = true; //~ race
    }

    static int take() {
        while (!done) { //~ race
            Thread.onSpinWait();
        }
        return x; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Unseen.inOrder(NotifiedByPlainFlag::set, () -> seen[0] = take());
        System.out.println(seen[0]);
    }
}
