import java.util.ArrayList;
import java.util.List;

/** Two threads go over one list that does not change, each with its own iterator. */
public class IteratorOfEach {
    static int sum(List<Integer> list) {
        int sum = 0;
        for (int number : list) {
            sum += number;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        list.add(2);
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = sum(list), () -> seen[1] = sum(list));
        System.out.println(seen[0] + " " + seen[1]);
    }
}
