package app;

/** A program in a module of its own. */
public class Main {
    private int count;

    public static void main(String[] args) throws Exception {
        Main main = new Main();
        Thread thread = new Thread(main::add);
        thread.start();
        thread.join();
        java.sql.DriverManager.getDrivers();
        java.util.logging.Logger.getLogger("app").fine("done");
        System.out.println(Main.class.getModule() + " " + main.count);
    }

    private synchronized void add() {
        count++;
    }
}
