/** Both threads use a class that the first one initializes: that orders them, unlike the locks of the class loader. */
public class ClassesInitialized {
    private int counted;

    static class One {
        static int value = Integer.parseInt("1");
    }

    public static void main(String[] args) throws InterruptedException {
        ClassesInitialized it = new ClassesInitialized();
        int[] seen = new int[2];
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    seen[0] = One.value;
                },
                () -> {
                    seen[1] = One.value;
                    it.counted++;
                });
        System.out.println(it.counted + seen[0] + seen[1]);
    }
}
