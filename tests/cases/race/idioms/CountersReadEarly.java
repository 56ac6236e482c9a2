/** Every worker has a counter of its own, but they are added up while the workers still count. */
public class CountersReadEarly {
    private final long[] counters = new long[2];

    void work(int me) {
        counters[me]++; //~ race
        Unseen.signal(me == 0 ? "first" : "second");
        Unseen.await("summed");
    }

    long sum() {
        return counters[0] + counters[1]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        CountersReadEarly counting = new CountersReadEarly();
        Unseen.ready();
        Thread one = new Thread(() -> counting.work(0));
        Thread two = new Thread(() -> counting.work(1));
        one.start();
        two.start();
        Unseen.await("first");
        Unseen.await("second");
        long sum = counting.sum();
        Unseen.signal("summed");
        one.join();
        two.join();
        System.out.println(sum);
    }
}
