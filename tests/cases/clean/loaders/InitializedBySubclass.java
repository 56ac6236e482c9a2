/** Creating an object initializes its superclass; a thread that creates one later is ordered after that. */
public class InitializedBySubclass {
    static class Base {
        static int[] table;

        static {
            table = new int[] {1, 2, 3};
        }
    }

    static class Derived extends Base {
        int last() {
            return table[2];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = new Derived().last(), () -> seen[1] = new Derived().last());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
