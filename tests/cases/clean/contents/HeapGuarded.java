import java.util.PriorityQueue;
import java.util.Queue;

/** A heap of tasks is filled and emptied under one lock. */
public class HeapGuarded {
    private final Queue<Integer> tasks = new PriorityQueue<>();

    synchronized void offer(int task) {
        tasks.offer(task);
    }

    synchronized Integer poll() {
        return tasks.poll();
    }

    public static void main(String[] args) throws InterruptedException {
        HeapGuarded heap = new HeapGuarded();
        Integer[] seen = new Integer[1];
        Unseen.inOrder(
                () -> {
                    heap.offer(2);
                    heap.offer(1);
                },
                () -> seen[0] = heap.poll());
        System.out.println(seen[0] + " " + heap.poll());
    }
}
