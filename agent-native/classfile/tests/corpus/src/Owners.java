import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Objects without names, loaded in every way from fields. A comment names the owners of the sites of its line, that of nameless objects first. */
class Owners {
    static final int[] TABLE = new int[9];
    final Map<String, Integer> orders = new HashMap<>();
    private final Lock guard = new ReentrantLock();
    Object lock = new Object();
    Object other = new Object();
    int[][] grid = new int[3][3];
    List<Integer> list;
    Owners next;
    long count;

    void direct(Owners that) {
        orders.put("a", 1); // orders
        that.orders.put("b", 2); // orders
        TABLE[1] = 2; // TABLE
        TABLE[2]++; // TABLE
    }

    void nested() {
        grid[1][2] = 3; // grid
        int[] row = grid[2];
        row[1] += 4; // grid
        Arrays.fill(row, 1, 2, 7); // grid
    }

    void chained() {
        next.next.count++; // next
        next.grid[0] = null; // grid next
    }

    int loop() {
        int sum = 0;
        int[] table = TABLE;
        for (int i = 0; i < 9; i++) {
            sum += table[i]; // TABLE
        }
        for (int value : TABLE) {
            sum += value;
        }
        return sum;
    }

    void paths(boolean one) {
        synchronized (one ? lock : this.lock) { // lock
            count = 1;
        }
        synchronized (one ? lock : other) { // -
            count = 2;
        }
        Object some = null;
        if (one) {
            some = lock;
        }
        synchronized (some) { // lock
            count = 3;
        }
    }

    void locks() {
        guard.lock(); // guard
        try {
            count = 4;
        } finally {
            guard.unlock(); // guard
        }
        Lock mine = guard;
        if (mine.tryLock()) { // guard
            mine.unlock(); // guard
        }
    }

    void casts() {
        ((ArrayList<Integer>) list).add(1); // list
        Object any = list;
        if (any instanceof ArrayList) {
            ((ArrayList<?>) any).clear(); // list
        }
    }

    void overwritten(int[] parameter) {
        int[] table = TABLE;
        table = parameter;
        table[0] = 1; // -
        parameter[1] = 2; // -
    }

    void caught() {
        int[] table = TABLE;
        try {
            table[0] = 1; // TABLE
            table = null;
            table = grid[1];
            table[1] = 2; // grid
        } catch (RuntimeException e) {
            table[2] = 3; // -
        }
    }

    synchronized void monitor() {
        Object mine = lock;
        count = 5;
    }
}
