/** An enum constant is made by class initialization; its counter has a lock of its own. */
public class EnumSingleton {
    enum Registry {
        ONLY;

        private int size;

        synchronized int add() {
            size++;
            return size;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = Registry.ONLY.add(), () -> seen[1] = Registry.ONLY.add());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
