/** Each thread has a value of its own in the thread local. */
public class LocalOfEach {
    static class Stats {
        int calls;
    }

    private static final ThreadLocal<Stats> STATS = ThreadLocal.withInitial(Stats::new);

    static void call(int[] result, int index) {
        STATS.get().calls++;
        STATS.get().calls++;
        result[index] = STATS.get().calls;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] result = new int[2];
        Unseen.inOrder(() -> call(result, 0), () -> call(result, 1));
        System.out.println(result[0] + " " + result[1] + " " + STATS.get().calls);
    }
}
