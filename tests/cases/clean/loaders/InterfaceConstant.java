/** An interface field that is computed: reading it initializes the interface, and later readers are ordered. */
public class InterfaceConstant {
    interface Limits {
        int[] LIMITS = {10, 20};
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = Limits.LIMITS[1], () -> seen[1] = Limits.LIMITS[1]);
        System.out.println(seen[0] + " " + seen[1]);
    }
}
