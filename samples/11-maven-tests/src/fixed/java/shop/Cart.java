package shop;

import java.util.ArrayList;
import java.util.List;

/** What a customer wants to buy. Two people may fill the same cart at once. */
public class Cart {
    private final List<String> items = new ArrayList<>();
    private int total;

    /** Puts an item into the cart. */
    public synchronized void add(String item, int cents) {
        items.add(item);
        total += cents;
    }

    /** What everything costs together. */
    public synchronized int total() {
        return total;
    }

    /** How many items there are. */
    public synchronized int size() {
        return items.size();
    }
}
