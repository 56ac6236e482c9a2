/** Initializing a class does not initialize its interfaces: using the class does not order the field. */
public class InterfaceOfClass {
    static int made;

    interface Tables {
        int[] SQUARES = squares();
    }

    static class User implements Tables {
        static int used = 1;
    }

    static int[] squares() {
        made++; //~ race
        return new int[] {0, 1, 4};
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = {User.used, 0};
        Unseen.inOrder(
                () -> seen[0] = Tables.SQUARES[2],
                () -> {
                    int used = User.used;
                    seen[1] = used + made; //~ race
                });
        System.out.println(seen[0] + " " + seen[1]);
    }
}
