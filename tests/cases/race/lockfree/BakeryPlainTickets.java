/** Lamport's bakery whose tickets are plain: the second baker sees the ticket cleared, which orders nothing. */
public class BakeryPlainTickets {
    private final int[] ticket = new int[2];
    private int baked;

    void bake(int me) {
        int other = 1 - me;
        ticket[me] = ticket[other] + 1; //~ race
        while (ticket[other] != 0 && ticket[other] < ticket[me]) {
            Thread.yield();
        }
        baked++; //~ race
        ticket[me] = 0;
    }

    public static void main(String[] args) throws InterruptedException {
        BakeryPlainTickets bakery = new BakeryPlainTickets();
        Unseen.inOrder(() -> bakery.bake(0), () -> bakery.bake(1));
        System.out.println(bakery.baked);
    }
}
