/** Two boxed numbers that are equal but not the same object: too large for the cache of the boxes. */
public class EqualBoxes {
    private int count;

    void add(int customer) {
        Integer lock = customer;
        synchronized (lock) {
            count += customer; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EqualBoxes sum = new EqualBoxes();
        Unseen.inOrder(() -> sum.add(123_456), () -> sum.add(123_456));
        System.out.println(sum.count);
    }
}
