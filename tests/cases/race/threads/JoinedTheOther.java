/** Two workers are started, and one is joined twice by mistake: the other's result is not ordered. */
public class JoinedTheOther {
    private int left;
    private int right;

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        JoinedTheOther sums = new JoinedTheOther();
        Thread one = new Thread(() -> sums.left = 1);
        Thread two = new Thread(() -> {
            sums.right = 2; //~ race
            Unseen.signal("written");
        });
        one.start();
        two.start();
        one.join();
        one.join();
        Unseen.await("written");
        int left = sums.left;
        int right = sums.right; //~ race
        System.out.println(left + right);
    }
}
