//~~ no predictions
/** Figs. 11 and 12 of the RACER paper: a field is set before the thread that reads it is started. */
public class HandedOverAtStart extends Thread {
    int value;

    HandedOverAtStart(int value) {
        this.value = value;
    }

    @Override
    public void run() {
        System.out.println(value);
    }

    public static void main(String[] args) throws InterruptedException {
        HandedOverAtStart thread = new HandedOverAtStart(42);
        thread.start();
        thread.join();
    }
}
