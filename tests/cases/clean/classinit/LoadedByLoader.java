/** Two threads load and initialize the classes of a plugin, each through its interface. */
public class LoadedByLoader {
    interface Plugin {
        int[] values();
    }

    static class Squares implements Plugin {
        private static final int[] VALUES = new int[3];

        static {
            for (int i = 0; i < VALUES.length; i++) {
                VALUES[i] = i * i;
            }
        }

        @Override
        public int[] values() {
            return VALUES;
        }
    }

    static Plugin load(String name) {
        try {
            return (Plugin) Class.forName(name).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(
                () -> seen[0] = load("LoadedByLoader$Squares").values()[1],
                () -> seen[1] = load("LoadedByLoader$Squares").values()[2]);
        System.out.println(seen[0] + " " + seen[1]);
    }
}
