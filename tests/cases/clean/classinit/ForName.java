/** Loading a class by its name initializes it, and waits for the thread that does so. */
public class ForName {
    static int data;

    static class Driver {
        static {
            data = 42;
        }
    }

    static void load() {
        try {
            Class.forName("ForName$Driver");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Unseen.inOrder(
                ForName::load,
                () -> {
                    load();
                    seen[0] = data;
                });
        System.out.println(seen[0]);
    }
}
