import java.io.File;

/** Two threads that race in loops of their own: neither ever leaves the code that it runs when the agent is attached. */
public class Spinners {
    private static int n;

    private static void spin() {
        while (n != Integer.MIN_VALUE) {
            n++;
            if (n < 0) {
                n = 0;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (String name : new String[] {"spinner-1", "spinner-2"}) {
            Thread thread = new Thread(Spinners::spin, name);
            thread.setDaemon(true);
            thread.start();
        }
        System.out.println("spinning");
        while (!new File("stop").exists()) {
            Thread.sleep(10);
        }
    }
}
