import java.util.ArrayList;
import java.util.List;

/** Observers are added under a lock and told without it. */
public class ObserversUnlocked {
    private final List<Runnable> observers = new ArrayList<>();

    synchronized void add(Runnable observer) {
        observers.add(observer); //~ race
    }

    void tell() {
        for (Runnable observer : observers) { //~ race
            observer.run();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ObserversUnlocked subject = new ObserversUnlocked();
        int[] told = new int[1];
        Runnable observer = () -> told[0]++;
        Unseen.inOrder(() -> subject.add(observer), subject::tell);
        System.out.println(told[0]);
    }
}
