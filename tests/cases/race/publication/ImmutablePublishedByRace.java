/** An immutable object is whole however it is published, but the plain field that publishes it is still a race. */
public class ImmutablePublishedByRace {
    static final class Money {
        final int amount;

        Money(int amount) {
            this.amount = amount;
        }
    }

    private Money money = new Money(0);

    void set() {
        money = new Money(5); //~ race
    }

    int get() {
        return money.amount; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ImmutablePublishedByRace box = new ImmutablePublishedByRace();
        int[] seen = new int[1];
        Unseen.inOrder(box::set, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
