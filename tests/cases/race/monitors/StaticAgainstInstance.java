/** A static synchronized method locks the class, an instance method the object: they do not exclude each other. */
public class StaticAgainstInstance {
    private static int count;

    static synchronized void addForAll() {
        count++; //~ race
    }

    synchronized void addForOne() {
        count++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        StaticAgainstInstance one = new StaticAgainstInstance();
        Unseen.inOrder(StaticAgainstInstance::addForAll, one::addForOne);
        System.out.println(count);
    }
}
