/** Leaving the inner block of a lock that is held twice does not let it go. */
public class Reentered {
    private int count;

    synchronized void add() {
        count++;
    }

    void addThrice() {
        synchronized (this) {
            add();
            synchronized (this) {
                count++;
            }
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Reentered counter = new Reentered();
        Unseen.inOrder(counter::addThrice, counter::addThrice);
        System.out.println(counter.count);
    }
}
