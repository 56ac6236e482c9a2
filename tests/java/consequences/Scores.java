import java.util.ArrayList;
import java.util.List;

/**
 * New scores are published by a plain field, so their contents race too. A counter beside that field races as well, but is not
 * reached through it.
 */
public class Scores {
    private List<Integer> latest = new ArrayList<>();
    private int replaced;

    void replace() {
        List<Integer> made = new ArrayList<>();
        made.add(1);
        replaced++;
        latest = made;
    }

    int count() {
        List<Integer> seen = latest;
        return seen.size() + replaced;
    }

    public static void main(String[] args) throws InterruptedException {
        Scores scores = new Scores();
        int[] count = new int[1];
        Unseen.inOrder(scores::replace, () -> count[0] = scores.count());
        System.out.println(count[0]);
    }
}
