/** Starts and joins order along a chain: the grandchild is joined by the child, and that by its parent. */
public class GrandchildJoined {
    private int[] steps = new int[3];

    void grandchild() {
        steps[2] = steps[1] + 1;
    }

    void child() {
        steps[1] = steps[0] + 1;
        Thread grandchild = new Thread(this::grandchild);
        grandchild.start();
        try {
            grandchild.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        steps[1]++;
    }

    public static void main(String[] args) throws InterruptedException {
        GrandchildJoined family = new GrandchildJoined();
        family.steps[0] = 1;
        Thread child = new Thread(family::child);
        child.start();
        child.join();
        System.out.println(family.steps[0] + " " + family.steps[1] + " " + family.steps[2]++);
    }
}
