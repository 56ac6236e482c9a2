/** A class is initialized by one thread, and what its initializer wrote is used by another. */
public class ClassInit {
    static class Squares {
        static int[] table = new int[4];
        static int size;

        static {
            for (int i = 0; i < table.length; i++) {
                table[i] = i * i;
                size++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = Squares.table[2], () -> seen[1] = Squares.table[Squares.size - 1]);
        System.out.println(seen[0] + " " + seen[1]);
    }
}
