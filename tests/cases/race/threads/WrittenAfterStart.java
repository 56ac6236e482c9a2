/** What is written after the start is not ordered with the thread that was started. */
public class WrittenAfterStart {
    private int data;

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        WrittenAfterStart box = new WrittenAfterStart();
        int[] seen = new int[1];
        Thread reader = new Thread(() -> {
            Unseen.await("written");
            seen[0] = box.data; //~ race
        });
        reader.start();
        box.data = 42; //~ race
        Unseen.signal("written");
        reader.join();
        System.out.println(seen[0]);
    }
}
