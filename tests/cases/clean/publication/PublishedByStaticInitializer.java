/** A static initializer fills a table. A thread that uses the class afterwards is ordered after it. */
public class PublishedByStaticInitializer {
    static class Table {
        static int[] squares = new int[4];
        static int count;

        static {
            for (int i = 0; i < squares.length; i++) {
                squares[i] = i * i;
                count++;
            }
        }
    }

    static int sum() {
        return Table.squares[3] + Table.count;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = sum(), () -> seen[1] = sum());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
