/** A subclass hides the volatile field by a plain one of the same name, so each side uses another variable. */
public class HiddenFlag {
    static class Base {
        volatile boolean ready;
        int data;

        void give() {
            data = 42; //~ race
            ready = true;
        }
    }

    static class Leaf extends Base {
        boolean ready;

        int take() {
            return ready ? -1 : data; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Leaf leaf = new Leaf();
        int[] seen = new int[1];
        Unseen.inOrder(leaf::give, () -> seen[0] = leaf.take());
        System.out.println(seen[0]);
    }
}
