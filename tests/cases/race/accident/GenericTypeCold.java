import java.util.ArrayList;

/** Reflection keeps generic types in volatile fields. That orders nothing for the program. */
public class GenericTypeCold {
    private int counted;

    private static void call() {
        ArrayList.class.getGenericSuperclass();
    }

    public static void main(String[] args) throws InterruptedException {
        GenericTypeCold it = new GenericTypeCold();
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    call();
                },
                () -> {
                    call();
                    it.counted++; //~ race
                });
        System.out.println(it.counted);
    }
}
