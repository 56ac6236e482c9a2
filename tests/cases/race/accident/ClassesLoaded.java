/** Both threads load classes: the lock table of the class loader orders them by accident, and no initializer runs. */
public class ClassesLoaded {
    private int counted;

    static class One {}

    static class Two {}

    public static void main(String[] args) throws InterruptedException {
        ClassesLoaded it = new ClassesLoaded();
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    new One();
                },
                () -> {
                    new Two();
                    it.counted++; //~ race
                });
        System.out.println(it.counted);
    }
}
