/**
 * An object has a final field and a plain one. The final one is safe in any publication; the plain one is set again
 * after it.
 */
public class FieldBesideFinalOne {
    static class Pair {
        final int fixed;
        int loose;

        Pair(int value) {
            fixed = value;
            loose = value;
        }
    }

    private volatile Pair pair;

    void publish() {
        Pair made = new Pair(1);
        pair = made;
        made.loose = 2; //~ race
    }

    int take() {
        return pair.fixed + pair.loose; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        FieldBesideFinalOne box = new FieldBesideFinalOne();
        int[] seen = new int[1];
        Unseen.inOrder(box::publish, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
