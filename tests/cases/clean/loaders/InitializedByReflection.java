/** Class.forName initializes a class in one thread; the other one uses it and is ordered after its initializer. */
public class InitializedByReflection {
    static class Plugin {
        static String name;

        static {
            name = "plugin";
        }
    }

    static void load() {
        try {
            Class.forName("InitializedByReflection$Plugin");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String[] seen = new String[1];
        Unseen.inOrder(InitializedByReflection::load, () -> seen[0] = Plugin.name);
        System.out.println(seen[0]);
    }
}
