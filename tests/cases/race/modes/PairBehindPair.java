/** Two threads write without order. A third one reads what it got from the second, and races with the first. */
public class PairBehindPair {
    int value;
    volatile boolean given;

    public static void main(String[] args) throws InterruptedException {
        PairBehindPair box = new PairBehindPair();
        int[] seen = new int[1];
        Unseen.inOrder(
                () -> box.value = 1, //~ race
                () -> {
                    box.value = 2; //~ race
                    box.given = true;
                },
                () -> seen[0] = box.given ? box.value : 0); //~ race
        System.out.println(seen[0]);
    }
}
