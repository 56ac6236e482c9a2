/** Using a class orders nothing if it was initialized long ago by another thread. */
public class InitializedLongAgo {
    static class Registry {
        static final int[] TABLE = {1, 2};

        static int size() {
            return TABLE.length;
        }
    }

    private int data;

    void give(int[] sizes) {
        data = 42; //~ race
        sizes[0] = Registry.size();
    }

    void take(int[] sizes) {
        sizes[1] = Registry.size();
        data++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        InitializedLongAgo box = new InitializedLongAgo();
        int[] sizes = {Registry.size(), 0};
        Unseen.inOrder(() -> box.give(sizes), () -> box.take(sizes));
        System.out.println(box.data + " " + sizes[0] + " " + sizes[1]);
    }
}
