/** Peterson's algorithm with volatile flags and a volatile turn excludes, and orders what it guards. */
public class PetersonVolatileFields {
    private volatile boolean left;
    private volatile boolean right;
    private volatile boolean leftLast;
    private int shared;

    void asLeft() {
        left = true;
        leftLast = true;
        while (right && leftLast) {
            Thread.yield();
        }
        shared++;
        left = false;
    }

    void asRight() {
        right = true;
        leftLast = false;
        while (left && !leftLast) {
            Thread.yield();
        }
        shared++;
        right = false;
    }

    public static void main(String[] args) throws InterruptedException {
        PetersonVolatileFields lock = new PetersonVolatileFields();
        Unseen.inOrder(lock::asLeft, lock::asRight);
        System.out.println(lock.shared);
    }
}
