/**
 * Fig. 1 of the RACER paper: of three counters, one is shared and unprotected; the others are locked or not shared at
 * all.
 */
public class TaskFields {
    static int open;
    static int locked;
    int own;

    void run() {
        open++; //~ race
        synchronized (TaskFields.class) {
            locked++;
        }
        own++;
    }

    public static void main(String[] args) throws InterruptedException {
        TaskFields one = new TaskFields();
        TaskFields two = new TaskFields();
        Unseen.inOrder(one::run, two::run);
        System.out.println(open + " " + locked + " " + one.own + " " + two.own);
    }
}
