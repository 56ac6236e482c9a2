/** Ends in the way its argument names. */
public class Exits {
    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            for (int[] cells = new int[1];; cells[0]++) {
                Thread.yield();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        System.out.println("out");
        switch (args[0]) {
            case "exit":
                System.exit(7);
                break;
            case "halt":
                Runtime.getRuntime().halt(7);
                break;
            case "throw":
                throw new IllegalStateException("uncaught");
            default:
        }
    }
}
