import java.util.Random;
import java.util.SplittableRandom;

/** The old random number generator is thread-safe, and a splittable one is split for each thread. */
public class SharedRandom {
    private final Random random = new Random(7);

    int draw(SplittableRandom mine) {
        return random.nextInt(100) + mine.nextInt(100);
    }

    public static void main(String[] args) throws InterruptedException {
        SharedRandom dice = new SharedRandom();
        SplittableRandom left = new SplittableRandom(7);
        SplittableRandom right = left.split();
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = dice.draw(left), () -> seen[1] = dice.draw(right));
        System.out.println(seen[0] < 200 && seen[1] < 200);
    }
}
