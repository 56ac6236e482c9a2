import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The program's own collection takes the lock of the collection that it is given, so the call itself need not. */
public class OwnCollectionTakesLock {
    static final class Bag extends AbstractList<Integer> {
        private final List<Integer> content = new ArrayList<>();

        @Override
        public boolean addAll(Collection<? extends Integer> more) {
            synchronized (more) {
                return content.addAll(more);
            }
        }

        @Override
        public Integer get(int index) {
            return content.get(index);
        }

        @Override
        public int size() {
            return content.size();
        }
    }

    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2));
    private int size;

    void first() {
        synchronized (numbers) {
            numbers.add(3);
        }
    }

    void second() {
        List<Integer> bag = new Bag();
        bag.addAll(numbers);
        size = bag.size();
    }

    public static void main(String[] args) throws InterruptedException {
        OwnCollectionTakesLock shared = new OwnCollectionTakesLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.size);
    }
}
