/** Peterson's algorithm where only the turn is volatile: a thread that finds the other's flag down has read nothing that orders. */
public class PetersonPlainFlags {
    private boolean left;
    private boolean right;
    private volatile boolean leftLast;
    private int shared;

    void asLeft() {
        raiseLeft(true);
        leftLast = true;
        while (right && leftLast) { //~ race
            Thread.yield();
        }
        shared++; //~ race
        raiseLeft(false); //~ race
    }

    void asRight() {
        raiseRight(true); //~ race
        leftLast = false;
        while (left && !leftLast) { //~ race
            Thread.yield();
        }
        shared++; //~ race
        raiseRight(false);
    }

    private void raiseLeft(boolean up) {
        left = up;
    }

    private void raiseRight(boolean up) {
        right = up;
    }

    public static void main(String[] args) throws InterruptedException {
        PetersonPlainFlags lock = new PetersonPlainFlags();
        Unseen.inOrder(lock::asLeft, lock::asRight);
        System.out.println(lock.shared);
    }
}
