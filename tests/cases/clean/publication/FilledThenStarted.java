/** What is filled before a thread is started is seen by it, however it gets the reference. */
public class FilledThenStarted {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private static Box shared;

    public static void main(String[] args) throws InterruptedException {
        Box made = new Box();
        made.fill(7);
        shared = made;
        int[] seen = new int[1];
        Thread reader = new Thread(() -> seen[0] = shared.value);
        reader.start();
        reader.join();
        System.out.println(seen[0]);
    }
}
