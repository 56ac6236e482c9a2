/** A static field gets its first value from the initializer, which orders, and another one later, which is not ordered. */
public class StaticWrittenLater {
    static class Settings {
        static String name = "default";
    }

    public static void main(String[] args) throws InterruptedException {
        String[] seen = {Settings.name};
        Unseen.inOrder(
                () -> Settings.name = "changed", //~ race
                () -> seen[0] = Settings.name); //~ race
        System.out.println(seen[0]);
    }
}
