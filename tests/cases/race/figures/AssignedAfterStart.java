/**
 * Fig. 13 of the RACER paper: a thread's field is set once more after the thread was started. The first value is not
 * part of the race.
 */
public class AssignedAfterStart extends Thread {
    int value;
    int seen;

    AssignedAfterStart(int value) {
        this.value = value;
    }

    @Override
    public void run() {
        seen = value; //~ race
        Unseen.signal("seen");
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("loaded");
        Unseen.await("loaded");
        AssignedAfterStart thread = new AssignedAfterStart(42);
        thread.start();
        Unseen.await("seen");
        thread.value = 23; //~ race
        thread.join();
        System.out.println(thread.seen + " " + thread.value);
    }
}
