/**
 * Fig. 10 of the RACER paper made safe: the field is set before the registration, and the registration is a volatile
 * write.
 */
public class ListenerRegisteredVolatile {
    static class Source {
        volatile Runnable listener;
    }

    private int value;
    private int seen;

    ListenerRegisteredVolatile(Source source) {
        value = 42;
        source.listener = this::onEvent;
    }

    void onEvent() {
        seen = value;
    }

    public static void main(String[] args) throws InterruptedException {
        Source source = new Source();
        ListenerRegisteredVolatile[] made = new ListenerRegisteredVolatile[1];
        Unseen.inOrder(() -> made[0] = new ListenerRegisteredVolatile(source), () -> source.listener.run());
        System.out.println(made[0].seen);
    }
}
