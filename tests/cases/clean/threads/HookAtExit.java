/** The hook is started when the program ends, after all that the main thread did. */
public class HookAtExit {
    private int data;

    public static void main(String[] args) {
        HookAtExit box = new HookAtExit();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            box.data++;
            System.out.println(box.data);
        }));
        box.data = 41;
        System.exit(0);
    }
}
