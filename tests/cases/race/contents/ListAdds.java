import java.util.ArrayList;
import java.util.List;

/** Two threads add to a list without a lock. */
public class ListAdds {
    private final List<String> names = new ArrayList<>();

    void add(String name) {
        names.add(name); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ListAdds register = new ListAdds();
        Unseen.inOrder(() -> register.add("one"), () -> register.add("two"));
        System.out.println(register.names);
    }
}
