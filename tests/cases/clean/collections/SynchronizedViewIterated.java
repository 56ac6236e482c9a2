import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A synchronized list is iterated under its own lock, as its documentation asks for. */
public class SynchronizedViewIterated {
    private final List<int[]> list = Collections.synchronizedList(new ArrayList<>());

    void add() {
        for (int i = 1; i <= 100; i++) {
            list.add(new int[] {i});
        }
    }

    void bump() {
        for (int i = 0; i < 100; i++) {
            synchronized (list) {
                for (int[] cell : list) {
                    cell[0]++;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedViewIterated view = new SynchronizedViewIterated();
        Thread[] threads = {new Thread(view::add), new Thread(view::bump), new Thread(view::bump)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(view.list.size());
    }
}
