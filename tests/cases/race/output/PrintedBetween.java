/** Both threads print between their accesses: the lock of the stream orders them by accident, and guards nothing. */
public class PrintedBetween {
    private int counted;

    public static void main(String[] args) throws Exception {
        PrintedBetween it = new PrintedBetween();
        System.out.println("begin");
        Unseen.inOrder(
                () -> {
                    it.counted++; //~ race
                    System.out.println("counted");
                },
                () -> {
                    System.out.println("counts");
                    it.counted++; //~ race
                });
    }
}
