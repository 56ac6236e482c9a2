/** Fig. 21 of the JRF-E paper: two threads read a value; one looks at the volatile flag first, the other does not. */
public class ThirdReaderSkipsFlag {
    private int x;
    private volatile boolean done;

    void set() {
        x = 1; //~ race
        done = true;
    }

    int careful() {
        return done ? x : -1;
    }

    int careless() {
        return x;
    }

    public static void main(String[] args) throws InterruptedException {
        ThirdReaderSkipsFlag box = new ThirdReaderSkipsFlag();
        int[] seen = new int[2];
        Unseen.inOrder(box::set, () -> seen[0] = box.careful(), () -> seen[1] = box.careless()); //~ race
        System.out.println(seen[0] + " " + seen[1]);
    }
}
