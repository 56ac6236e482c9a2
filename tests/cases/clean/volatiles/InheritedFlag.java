/** The volatile field belongs to a superclass, and is named through two subclasses. */
public class InheritedFlag {
    static class Base {
        volatile boolean ready;
    }

    static class Middle extends Base {
        int data;
    }

    static class Leaf extends Middle {
        int take() {
            return ready ? data : -1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Leaf leaf = new Leaf();
        int[] seen = new int[1];
        Unseen.inOrder(
                () -> {
                    Middle middle = leaf;
                    middle.data = 42;
                    middle.ready = true;
                },
                () -> seen[0] = leaf.take());
        System.out.println(seen[0]);
    }
}
