/** A server whose settings can be changed while it runs. The new settings are handed over through a plain field. */
public class ConfigReload {
    /** What an administrator may change. It does not change after construction. */
    static class Settings {
        private String host;
        private int timeout;

        Settings(String host, int timeout) {
            this.host = host;
            this.timeout = timeout;
        }
    }

    private Settings settings = new Settings("localhost", 500);

    void reload() {
        settings = new Settings("backup.example", 2000);
    }

    int serve() {
        Settings current = settings;
        return current.host.isEmpty() ? 0 : current.timeout;
    }

    public static void main(String[] args) throws InterruptedException {
        ConfigReload server = new ConfigReload();
        Thread admin = new Thread(server::reload, "admin");
        admin.start();
        int served = 0;
        for (int request = 0; request < 1000; request++) {
            served += server.serve() > 0 ? 1 : 0;
        }
        admin.join();
        System.out.println("served " + served + " requests");
    }
}
