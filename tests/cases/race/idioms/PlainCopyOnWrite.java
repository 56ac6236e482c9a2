/** Readers take the current array without a lock, but the field that holds it is not volatile; the elements race with it. */
public class PlainCopyOnWrite {
    private String[] listeners = new String[0];

    synchronized void add(String listener) {
        String[] copy = java.util.Arrays.copyOf(listeners, listeners.length + 1);
        copy[listeners.length] = listener;
        listeners = copy; //~ race
    }

    int count() {
        return listeners.length; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        PlainCopyOnWrite bus = new PlainCopyOnWrite();
        int[] seen = new int[1];
        Unseen.inOrder(() -> bus.add("one"), () -> seen[0] = bus.count());
        System.out.println(seen[0]);
    }
}
