package app;

import java.util.HashMap;
import java.util.Map;

/** Races on a field, on an array in no field and on a map. Which of their accesses race depends on the argument. */
public final class Main {
    private final int run;
    private int count;
    private int more;
    private final Map<String, Integer> orders = new HashMap<>();

    private Main(int run) {
        this.run = run;
    }

    public static void main(String[] args) throws InterruptedException {
        Main main = new Main(Integer.parseInt(args[0]));
        int[] cells = new int[2];
        both(() -> main.first(cells), () -> main.second(cells));
        if (args.length > 1) {
            both(() -> main.more++, () -> main.more++);
        }
    }

    private void first(int[] cells) {
        if (run % 2 == 0) {
            count++;
            cells[0]++;
            orders.put("first", run);
        } else {
            count = run;
            cells[0] = run;
            orders.remove("first");
        }
    }

    private void second(int[] cells) {
        if (run % 3 == 0) {
            count--;
            cells[0]--;
            orders.put("second", run);
        }
        if (run % 3 != 1) {
            count = -run;
            cells[0] = -run;
            orders.clear();
        } else {
            count += run;
            cells[0] += run;
            orders.remove("second");
        }
    }

    /** Runs both in threads of their own, which nothing orders. */
    private static void both(Runnable first, Runnable second) throws InterruptedException {
        Thread one = new Thread(first, "first");
        Thread other = new Thread(second, "second");
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
