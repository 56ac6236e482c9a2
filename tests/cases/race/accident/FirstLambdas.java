import java.util.function.IntSupplier;

/** Both threads link a lambda and a concatenation: caches of the JDK's machinery order them by accident. */
public class FirstLambdas {
    private int counted;
    private String name = "a";

    public static void main(String[] args) throws InterruptedException {
        FirstLambdas it = new FirstLambdas();
        String[] made = new String[2];
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    IntSupplier supplier = () -> 1;
                    made[0] = it.name + supplier.getAsInt();
                },
                () -> {
                    IntSupplier supplier = () -> 2;
                    made[1] = supplier.getAsInt() + it.name;
                    it.counted++; //~ race
                });
        System.out.println(it.counted + made[0] + made[1]);
    }
}
