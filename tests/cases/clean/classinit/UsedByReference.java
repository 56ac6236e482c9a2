/** A method reference calls a static method, which waits for the initializer of its class. */
public class UsedByReference {
    static int data;

    static class Plugin {
        static {
            data = 42;
        }

        static void load() {}
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable load = Plugin::load;
        int[] seen = new int[1];
        Unseen.inOrder(
                load,
                () -> {
                    load.run();
                    seen[0] = data;
                });
        System.out.println(seen[0]);
    }
}
