/** A static field, written and read by two threads. */
public class StaticRace {
    static String last = "nobody";

    public static void main(String[] args) throws InterruptedException {
        String[] seen = new String[1];
        Unseen.inOrder(
                () -> last = "first", //~ race
                () -> seen[0] = last); //~ race
        System.out.println(seen[0]);
    }
}
