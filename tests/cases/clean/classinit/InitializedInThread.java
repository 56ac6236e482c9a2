/** A thread that main has started initializes the class, and main uses it while that thread still runs. */
public class InitializedInThread {
    static class Cache {
        static int[] values = {1, 2, 3};
        static int size = values.length;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread loader = new Thread(() -> {
            int size = Cache.size;
            Unseen.signal("loaded");
            Unseen.await("used" + size);
        });
        loader.start();
        Unseen.await("loaded");
        int last = Cache.values[Cache.size - 1];
        Unseen.signal("used3");
        loader.join();
        System.out.println(last);
    }
}
