/** Static synchronized methods use the class's monitor, as a block on the class does. */
public class StaticMethods {
    private static int data;

    static synchronized void first() {
        data = 1;
    }

    static int second() {
        synchronized (StaticMethods.class) {
            return data;
        }
    }

    public static void main(String[] args) throws Exception {
        Unseen.inOrder(StaticMethods::first, StaticMethods::second);
    }
}
