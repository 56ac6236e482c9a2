/** One thread uses the superclass, and the other one makes an object of the subclass. */
public class NewLeaf {
    static int data;

    static class Base {
        static int used;

        static {
            data = 42;
        }
    }

    static class Leaf extends Base {
        int[] values = new int[1];
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(
                () -> seen[0] = Base.used,
                () -> {
                    Leaf leaf = new Leaf();
                    seen[1] = data + leaf.values[0];
                });
        System.out.println(seen[0] + " " + seen[1]);
    }
}
