/** Both threads use a subclass, whose initializer ran after that of its superclass. */
public class BothHaveInitializers {
    static int data;

    static class Base {
        static {
            data = 41;
        }
    }

    static class Leaf extends Base {
        static int count = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(
                () -> seen[0] = Leaf.count,
                () -> {
                    seen[1] = Leaf.count;
                    seen[1] += data;
                });
        System.out.println(seen[0] + " " + seen[1]);
    }
}
