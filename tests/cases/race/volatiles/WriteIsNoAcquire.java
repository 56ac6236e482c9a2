/** Both threads write the volatile field, and none reads it: a write orders nothing before itself. */
public class WriteIsNoAcquire {
    private int data;
    private volatile int version;

    void give() {
        data = 42; //~ race
        version = 1;
    }

    void take() {
        version = 2;
        data++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        WriteIsNoAcquire box = new WriteIsNoAcquire();
        Unseen.inOrder(box::give, box::take);
        System.out.println(box.data + " " + box.version);
    }
}
