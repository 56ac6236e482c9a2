import java.util.logging.Logger;

/** Both threads look up a logger: the manager of loggers guards its own table only. */
public class LoggersFound {
    private int counted;

    public static void main(String[] args) throws InterruptedException {
        LoggersFound it = new LoggersFound();
        Logger.getLogger("shop");
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    Logger.getLogger("shop");
                },
                () -> {
                    Logger.getLogger("shop");
                    it.counted++; //~ race
                });
        System.out.println(it.counted);
    }
}
