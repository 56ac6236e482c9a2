/** A string literal is one object wherever it is written, so two classes can lock it. */
public class LiteralLock {
    static int count;

    static class Left {
        static void add() {
            synchronized ("a lock for all") {
                count++;
            }
        }
    }

    static class Right {
        static void add() {
            synchronized ("a lock " + "for all") {
                count++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.inOrder(Left::add, Right::add);
        System.out.println(count);
    }
}
