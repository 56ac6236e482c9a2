/** Three races, on a static field, on a field and on an array, and one counter that is guarded. */
public class Race {
    static int counter;
    static int guarded;
    int field;
    final int[] cells = new int[2];

    public static void main(String[] args) throws Exception {
        Race race = new Race();
        Thread one = new Thread(race::work, "one");
        Thread two = new Thread(race::work, "two");
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(guarded);
    }

    void work() {
        counter++;
        field++;
        cells[1]++;
        synchronized (this) {
            guarded++;
        }
    }
}
