package lib;

/** A library with a race of its own. */
public final class Box {
    private int value;

    private Box() {}

    /** Two threads of the library increment one field. */
    public static void race() throws InterruptedException {
        Box box = new Box();
        Thread one = new Thread(box::add, "one");
        Thread other = new Thread(box::add, "other");
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private void add() {
        value++;
    }
}
