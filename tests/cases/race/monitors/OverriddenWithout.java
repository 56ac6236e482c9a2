/** {@code synchronized} is not inherited: the overriding method holds no lock. */
public class OverriddenWithout {
    static class Counter {
        int count;

        synchronized void add() {
            count++; //~ race
        }
    }

    static class Fast extends Counter {
        @Override
        void add() {
            count++; //~ race
        }

        void addSafely() {
            super.add();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Fast counter = new Fast();
        Unseen.inOrder(counter::addSafely, counter::add);
        System.out.println(counter.count);
    }
}
