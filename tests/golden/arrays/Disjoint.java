/** Threads that write elements of their own share none. */
public class Disjoint {
    private final int[] halves = new int[10];
    private final int[] combs = new int[10];

    void first() {
        for (int i = 0; i < 5; i++) {
            halves[i] = 1;
        }
        for (int i = 0; i < 10; i += 2) {
            combs[i] = 1;
        }
    }

    void second() {
        for (int i = 5; i < 10; i++) {
            halves[i] = 2;
        }
        for (int i = 1; i < 10; i += 2) {
            combs[i] = 2;
        }
    }

    public static void main(String[] args) throws Exception {
        Disjoint it = new Disjoint();
        Unseen.inOrder(it::first, it::second);
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += it.halves[i];
            sum += it.combs[i];
        }
    }
}
