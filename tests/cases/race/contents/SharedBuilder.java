/** Two threads append to one string builder. */
public class SharedBuilder {
    private final StringBuilder log = new StringBuilder();

    void log(String line) {
        log.append(line); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SharedBuilder box = new SharedBuilder();
        Unseen.inOrder(() -> box.log("one "), () -> box.log("two"));
        System.out.println(box.log);
    }
}
