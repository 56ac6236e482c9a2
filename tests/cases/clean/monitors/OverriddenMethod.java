/** A synchronized method is overridden by one that is synchronized, too, and calls it: one lock, held twice. */
public class OverriddenMethod {
    static class Counter {
        int count;

        synchronized void add() {
            count++;
        }
    }

    static class Twice extends Counter {
        @Override
        synchronized void add() {
            super.add();
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Twice();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.count);
    }
}
