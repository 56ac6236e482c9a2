/** Threads write neighbouring bytes and booleans: elements never share a variable, however small they are. */
public class NeighbourElements {
    private final byte[] bytes = new byte[2];
    private final boolean[] booleans = new boolean[2];

    void set(int at) {
        bytes[at] = 1;
        booleans[at] = true;
    }

    public static void main(String[] args) throws InterruptedException {
        NeighbourElements cells = new NeighbourElements();
        Unseen.inOrder(() -> cells.set(0), () -> cells.set(1));
        System.out.println(cells.bytes[0] + cells.bytes[1] + " " + cells.booleans[1]);
    }
}
