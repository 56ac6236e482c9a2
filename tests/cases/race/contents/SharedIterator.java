import java.util.Iterator;
import java.util.List;
import java.util.ArrayList;

/** Two threads draw from one iterator: the list does not change, but the iterator does. */
public class SharedIterator {
    static Integer next(Iterator<Integer> iterator) {
        return iterator.next(); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        list.add(2);
        Iterator<Integer> iterator = list.iterator();
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = next(iterator), () -> seen[1] = next(iterator));
        System.out.println(seen[0] + " " + seen[1]);
    }
}
