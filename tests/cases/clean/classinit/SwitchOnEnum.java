/** A switch over an enum uses a table in a class of its own, which one thread makes and the other one uses. */
public class SwitchOnEnum {
    enum Color {
        RED,
        GREEN
    }

    static int number(Color color) {
        switch (color) {
            case RED:
                return 1;
            case GREEN:
                return 2;
            default:
                return 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = number(Color.GREEN), () -> seen[1] = number(Color.RED));
        System.out.println(seen[0] + " " + seen[1]);
    }
}
