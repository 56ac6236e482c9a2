/** The child is joined, but not the thread that the child has started. */
public class GrandchildNotJoined {
    private int byChild;
    private int byGrandchild;

    void grandchild() {
        byGrandchild = 2; //~ race
        Unseen.signal("written");
    }

    void child() {
        Thread grandchild = new Thread(this::grandchild);
        grandchild.start();
        byChild = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        GrandchildNotJoined family = new GrandchildNotJoined();
        Thread child = new Thread(family::child);
        child.start();
        child.join();
        Unseen.await("written");
        int first = family.byChild;
        int second = family.byGrandchild; //~ race
        System.out.println(first + second);
    }
}
