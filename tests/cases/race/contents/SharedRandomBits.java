import java.util.SplittableRandom;

/** A splittable random number generator is not meant for two threads. */
public class SharedRandomBits {
    private final SplittableRandom random = new SplittableRandom(7);

    int draw() {
        return random.nextInt(1000); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SharedRandomBits dice = new SharedRandomBits();
        int[] seen = {dice.draw(), 0};
        Unseen.inOrder(() -> seen[0] = dice.draw(), () -> seen[1] = dice.draw());
        System.out.println(seen[0] != seen[1]);
    }
}
