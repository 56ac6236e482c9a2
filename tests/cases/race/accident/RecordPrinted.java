//~~ jdk 17

/** The methods of two records are linked when they are first called. */
public class RecordPrinted {
    private int counted;

    record One(int number) {}

    record Two(String name) {}

    public static void main(String[] args) throws InterruptedException {
        RecordPrinted it = new RecordPrinted();
        String[] made = new String[2];
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    made[0] = new One(1).toString();
                },
                () -> {
                    made[1] = new Two("a").toString();
                    it.counted++; //~ race
                });
        System.out.println(it.counted + made[0] + made[1]);
    }
}
