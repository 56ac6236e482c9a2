/**
 * Fig. 10 of the RACER paper: a constructor registers a listener that refers to the object under construction. The root race is
 * on the registration; the assignment before it goes to a private object, the one after it races by itself.
 */
public class EscapedListener {
    static class Source {
        Runnable listener;
    }

    private final int[] seen = new int[2];
    private int early;
    private int late;

    EscapedListener(Source source) {
        early = 42;
        source.listener = this::onEvent; //~ race
        late = 43; //~ race
    }

    void onEvent() {
        seen[0] = early;
        seen[1] = late; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        Source source = new Source();
        EscapedListener[] made = new EscapedListener[1];
        Unseen.inOrder(() -> made[0] = new EscapedListener(source), () -> source.listener.run()); //~ race
        System.out.println(made[0].seen[0] + " " + made[0].seen[1]);
    }
}
