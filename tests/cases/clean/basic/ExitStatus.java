/** The program's own exit status and output stay as they are, also when it leaves in the middle. */
public class ExitStatus {
    static int status = 3;

    public static void main(String[] args) {
        Thread other = new Thread(() -> System.exit(status + 4));
        System.out.println("leaving");
        other.start();
        while (true) {
            Thread.yield();
        }
    }
}
