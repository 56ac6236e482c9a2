import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A pattern is shared, and each thread makes its own matcher of it. */
public class SharedPattern {
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    static String first(String text) {
        Matcher matcher = NUMBER.matcher(text);
        return matcher.find() ? matcher.group() : "none";
    }

    public static void main(String[] args) throws InterruptedException {
        String[] seen = new String[2];
        Unseen.inOrder(() -> seen[0] = first("a 1"), () -> seen[1] = first("b 22"));
        System.out.println(seen[0] + " " + seen[1]);
    }
}
