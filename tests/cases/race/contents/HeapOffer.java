import java.util.PriorityQueue;
import java.util.Queue;

/** A heap of tasks is filled under one lock and emptied under another. */
public class HeapOffer {
    private final Object in = new Object();
    private final Object out = new Object();
    private final Queue<Integer> tasks = new PriorityQueue<>();

    void offer(int task) {
        synchronized (in) {
            tasks.offer(task); //~ race
        }
    }

    Integer poll() {
        synchronized (out) {
            return tasks.poll(); //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HeapOffer heap = new HeapOffer();
        heap.offer(3);
        heap.offer(1);
        heap.poll();
        Integer[] seen = new Integer[1];
        Unseen.inOrder(() -> heap.offer(2), () -> seen[0] = heap.poll());
        System.out.println(seen[0]);
    }
}
