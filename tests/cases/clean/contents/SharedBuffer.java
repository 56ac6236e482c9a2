/** Two threads append to one string buffer, which locks itself. */
public class SharedBuffer {
    private final StringBuffer log = new StringBuffer();

    void log(String line) {
        log.append(line);
    }

    public static void main(String[] args) throws InterruptedException {
        SharedBuffer box = new SharedBuffer();
        int[] lengths = new int[1];
        Unseen.inOrder(
                () -> box.log("one "),
                () -> {
                    box.log("two");
                    lengths[0] = box.log.length();
                });
        System.out.println(box.log + " " + lengths[0]);
    }
}
