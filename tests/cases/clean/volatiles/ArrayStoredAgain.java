/** After each change of an element the volatile reference is stored again, which publishes the element. */
public class ArrayStoredAgain {
    private volatile int[] counts = new int[2];

    void add() {
        int[] mine = counts;
        mine[1]++;
        counts = mine;
    }

    public static void main(String[] args) throws InterruptedException {
        ArrayStoredAgain box = new ArrayStoredAgain();
        Unseen.inOrder(box::add, box::add);
        System.out.println(box.counts[1]);
    }
}
