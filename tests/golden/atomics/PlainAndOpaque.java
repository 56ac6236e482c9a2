import java.util.concurrent.atomic.AtomicInteger;

/** The plain and opaque methods of the atomic classes order nothing. */
public class PlainAndOpaque {
    private final AtomicInteger plain = new AtomicInteger();
    private final AtomicInteger opaque = new AtomicInteger();
    private int data;

    void first() {
        data = 1;
        plain.setPlain(1);
        opaque.setOpaque(1);
    }

    int second() {
        return plain.getPlain() + opaque.getOpaque() + data;
    }

    public static void main(String[] args) throws Exception {
        PlainAndOpaque it = new PlainAndOpaque();
        it.plain.setPlain(it.plain.getPlain());
        it.opaque.setOpaque(it.opaque.getOpaque());
        Unseen.inOrder(it::first, it::second);
    }
}
