/** Static synchronized methods and blocks on the class have the same lock. */
public class StaticMethods {
    private static int count;

    static synchronized void add() {
        count++;
    }

    void addFromInstance() {
        synchronized (StaticMethods.class) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StaticMethods one = new StaticMethods();
        Unseen.inOrder(StaticMethods::add, one::addFromInstance);
        System.out.println(count);
    }
}
