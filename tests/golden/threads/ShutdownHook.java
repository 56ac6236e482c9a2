/** A shutdown hook comes after its registration, and is watched to its end. */
public class ShutdownHook {
    private int data;

    void run() {
        data++;
    }

    public static void main(String[] args) throws Exception {
        ShutdownHook it = new ShutdownHook();
        Thread hook = new Thread(it::run, "hook");
        it.data = 1;
        Runtime.getRuntime().addShutdownHook(hook);
    }
}
