import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** forEachOrdered handles one element after the other, in changing threads, so an ordinary list will do. */
public class ForEachOrdered {
    private final List<Integer> list = new ArrayList<>();
    private int sum;

    void add(int i) {
        list.add(i);
        sum += i;
    }

    public static void main(String[] args) {
        ForEachOrdered filler = new ForEachOrdered();
        IntStream.range(0, 500).parallel().map(i -> 2 * i).forEachOrdered(filler::add);
        System.out.println(filler.list.size() + " " + filler.sum);
    }
}
