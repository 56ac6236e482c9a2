/** A clone is another object: one thread changes the original, the other one the clone. */
public class OriginalAndClone implements Cloneable {
    private int count = 1;
    private int[] counts = {1};

    @Override
    public OriginalAndClone clone() {
        try {
            OriginalAndClone copy = (OriginalAndClone) super.clone();
            copy.counts = counts.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    void add() {
        synchronized (this) {
            count++;
        }
        counts[0]++;
    }

    public static void main(String[] args) throws InterruptedException {
        OriginalAndClone original = new OriginalAndClone();
        original.add();
        OriginalAndClone copy = original.clone();
        Unseen.inOrder(original::add, copy::add);
        System.out.println(original.count + " " + copy.count + " " + original.counts[0] + " " + copy.counts[0]);
    }
}
