/** Using a subclass waits for the initializer of its superclass. */
public class SuperclassFirst {
    static class Base {
        static int[] table = new int[2];

        static {
            table[1] = 42;
        }
    }

    static class Leaf extends Base {
        static int used;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(
                () -> seen[0] = Base.table[1],
                () -> {
                    seen[1] = Leaf.used;
                    seen[1] += Base.table[1];
                });
        System.out.println(seen[0] + " " + seen[1]);
    }
}
