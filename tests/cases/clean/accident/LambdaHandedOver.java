import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;

/** A lambda is linked in one thread and handed over to the other, with what it captured. */
public class LambdaHandedOver {
    private int counted;

    public static void main(String[] args) throws InterruptedException {
        LambdaHandedOver it = new LambdaHandedOver();
        AtomicReference<IntSupplier> box = new AtomicReference<>();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    box.set(() -> it.counted + 1);
                },
                () -> {
                    IntSupplier supplier = box.get();
                    it.counted = supplier.getAsInt();
                });
        System.out.println(it.counted);
    }
}
