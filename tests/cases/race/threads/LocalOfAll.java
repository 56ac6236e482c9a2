/** The initial value of the thread local is one object for all threads. */
public class LocalOfAll {
    static class Stats {
        int calls;
    }

    private static final Stats SHARED = new Stats();
    private static final ThreadLocal<Stats> STATS = ThreadLocal.withInitial(() -> SHARED);

    static void call(Stats mine) {
        mine.calls++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // Loads here what the threads use.
        STATS.get();
        Unseen.inOrder(() -> call(STATS.get()), () -> call(STATS.get()));
        System.out.println(SHARED.calls);
    }
}
