/** The class initialization of a holder makes the object once and orders all threads that use it. */
public class HolderIdiom {
    static class Helper {
        int data = 2011;
    }

    static class Holder {
        static final Helper HELPER = new Helper();
    }

    static int data() {
        return Holder.HELPER.data;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = data(), () -> seen[1] = data());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
