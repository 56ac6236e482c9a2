import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pattern may be shared, its matcher may not. */
public class SharedMatcher {
    private final Matcher matcher = Pattern.compile("[0-9]+").matcher("1 22 333");

    boolean next() {
        return matcher.find(); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SharedMatcher words = new SharedMatcher();
        boolean[] seen = {words.next(), false};
        Unseen.inOrder(() -> seen[0] = words.next(), () -> seen[1] = words.next());
        System.out.println(seen[0] + " " + seen[1] + " " + words.matcher.group());
    }
}
