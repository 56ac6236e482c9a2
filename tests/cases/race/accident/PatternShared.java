import java.util.regex.Pattern;

/** A pattern checks a volatile field whenever it is used, because a deserialized one compiles itself late. */
public class PatternShared {
    private static final Pattern COMMA = Pattern.compile("[,;]");
    private int counted;

    public static void main(String[] args) throws InterruptedException {
        PatternShared it = new PatternShared();
        int[] parts = new int[2];
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    parts[0] = COMMA.split("a,b").length;
                },
                () -> {
                    parts[1] = COMMA.split("a;b;c").length;
                    it.counted++; //~ race
                });
        System.out.println(it.counted + parts[0] + parts[1]);
    }
}
