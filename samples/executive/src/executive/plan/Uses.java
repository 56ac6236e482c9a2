package executive.plan;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/** What an expression depends on, so that it is evaluated again only when something of that has changed. */
public final class Uses {
    private final EnumSet<Channel> channels = EnumSet.noneOf(Channel.class);
    private final Set<String> nodes = new HashSet<>();
    private boolean time;

    public static Uses of(Expr expr) {
        Uses uses = new Uses();
        expr.collect(uses);
        return uses;
    }

    void add(Channel channel) {
        channels.add(channel);
    }

    void add(String node) {
        nodes.add(node);
    }

    void addTime() {
        time = true;
    }

    public Set<Channel> channels() {
        return Set.copyOf(channels);
    }

    public Set<String> nodes() {
        return Set.copyOf(nodes);
    }

    public boolean time() {
        return time;
    }
}
