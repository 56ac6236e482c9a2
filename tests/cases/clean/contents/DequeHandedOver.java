import java.util.ArrayDeque;
import java.util.Deque;

/** A deque is filled by one thread and handed over to another one by a volatile field. */
public class DequeHandedOver {
    private volatile Deque<Integer> batch;

    void fill() {
        Deque<Integer> mine = new ArrayDeque<>();
        mine.push(1);
        mine.push(2);
        batch = mine;
    }

    int drain() {
        Deque<Integer> mine = batch;
        int sum = 0;
        while (!mine.isEmpty()) {
            sum = sum * 10 + mine.pop();
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        DequeHandedOver box = new DequeHandedOver();
        int[] seen = new int[1];
        Unseen.inOrder(box::fill, () -> seen[0] = box.drain());
        System.out.println(seen[0]);
    }
}
