/** What an initializer wrote to other classes is ordered before every use of its class by other threads. */
public class InitializerWritesElsewhere {
    static int data;

    static class Limits {
        static int max = 10;

        static {
            data = 42;
        }
    }

    static int take() {
        int max = Limits.max;
        return data + max;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = Limits.max, () -> seen[1] = take());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
