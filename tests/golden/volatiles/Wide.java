/** Volatile long and double fields, each a variable of its own. */
public class Wide {
    private int one;
    private int two;
    private volatile long whole;
    private volatile double broken;

    void first() {
        one = 1;
        whole = 1;
        two = 1;
        broken = 1;
    }

    int second() {
        int sum = 0;
        if (whole == 1) {
            sum += one + two;
        }
        if (broken == 1) {
            sum += two;
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Wide it = new Wide();
        Unseen.inOrder(it::first, it::second);
    }
}
