/** Many plain fields are published by one volatile write after them, and read after one volatile read. */
public class Piggyback {
    private int a;
    private long b;
    private String c;
    private final int[] d = new int[3];
    private volatile boolean ready;

    void give() {
        a = 1;
        b = 2;
        c = "3";
        d[2] = 4;
        ready = true;
    }

    String take() {
        return ready ? a + " " + b + " " + c + " " + d[2] : "nothing";
    }

    public static void main(String[] args) throws InterruptedException {
        Piggyback box = new Piggyback();
        String[] seen = new String[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
