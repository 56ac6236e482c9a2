//~~ jdk 17

import java.util.concurrent.atomic.AtomicReference;

/** A record carries over what was written before it was handed over. */
public class RecordHandedOver {
    private int counted;

    record One(int number) {}

    public static void main(String[] args) throws InterruptedException {
        RecordHandedOver it = new RecordHandedOver();
        AtomicReference<One> box = new AtomicReference<>();
        String[] made = new String[1];
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    box.set(new One(it.counted));
                },
                () -> {
                    made[0] = box.get().toString();
                    it.counted++;
                });
        System.out.println(it.counted + made[0]);
    }
}
