/** Both threads read the volatile field, and none writes it: reads do not order anything. */
public class ReadIsNoRelease {
    private int data;
    private volatile int version = 1;

    void give(int[] versions) {
        data = 42; //~ race
        versions[0] = version;
    }

    void take(int[] versions) {
        versions[1] = version;
        data++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ReadIsNoRelease box = new ReadIsNoRelease();
        int[] versions = new int[2];
        Unseen.inOrder(() -> box.give(versions), () -> box.take(versions));
        System.out.println(box.data + " " + versions[0] + " " + versions[1]);
    }
}
