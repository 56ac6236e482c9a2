/** The initializer of a class orders what it wrote; what a thread writes to its statics later races. */
public class StaticChangedAfterInit {
    static class Settings {
        static int level;
        static int mode;

        static {
            level = 1;
            mode = 1;
        }
    }

    static void raise() {
        Settings.level = 2; //~ race
    }

    static int sum() {
        return Settings.mode + Settings.level; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Unseen.inOrder(StaticChangedAfterInit::raise, () -> seen[0] = sum());
        System.out.println(seen[0]);
    }
}
