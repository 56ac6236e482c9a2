/** A synchronized method and a synchronized block use the same monitor: of the object, and of the class. */
public class MethodAndBlock {
    private static int made;
    private int count;

    synchronized void add() {
        count++;
    }

    void addInBlock() {
        synchronized (this) {
            count++;
        }
    }

    static synchronized void make() {
        made++;
    }

    static void makeInBlock() {
        synchronized (MethodAndBlock.class) {
            made++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MethodAndBlock counter = new MethodAndBlock();
        Unseen.inOrder(
                () -> {
                    counter.add();
                    make();
                },
                () -> {
                    counter.addInBlock();
                    makeInBlock();
                });
        System.out.println(counter.count + " " + made);
    }
}
