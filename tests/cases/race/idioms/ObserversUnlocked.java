import java.util.ArrayList;
import java.util.List;

/** Observers are added under a lock and notified without it. */
public class ObserversUnlocked {
    private final List<Runnable> observers = new ArrayList<>();

    synchronized void add(Runnable observer) {
        observers.add(observer); //~ race
    }

    void inform() {
        for (Runnable observer : observers) { //~ race
            observer.run();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ObserversUnlocked subject = new ObserversUnlocked();
        int[] calls = new int[1];
        Runnable observer = () -> calls[0]++;
        Unseen.inOrder(() -> subject.add(observer), subject::inform);
        System.out.println(calls[0]);
    }
}
