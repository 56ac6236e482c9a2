/** The same program under a name that only one test uses. */
public class NamedLaps {
    public static void main(String[] arguments) throws InterruptedException {
        Laps.main(arguments);
    }
}
