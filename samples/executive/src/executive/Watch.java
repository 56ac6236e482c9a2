package executive;

import executive.plan.Channel;
import executive.plan.Expr;
import executive.plan.Uses;
import executive.run.WatchKind;
import java.util.Set;

/** A condition that is watched. It never changes, so threads may share it. */
final class Watch {
    private final int id;
    private final WatchKind kind;
    private final Expr condition;
    private final Set<Channel> channels;
    private final Set<String> nodes;
    private final boolean time;

    Watch(int id, WatchKind kind, Expr condition) {
        Uses uses = Uses.of(condition);
        this.id = id;
        this.kind = kind;
        this.condition = condition;
        this.channels = uses.channels();
        this.nodes = uses.nodes();
        this.time = uses.time();
    }

    int id() {
        return id;
    }

    int priority() {
        return kind.priority();
    }

    /** Whether it is only to be noted. */
    boolean isObserved() {
        return kind == WatchKind.OBSERVE;
    }

    Expr condition() {
        return condition;
    }

    boolean uses(Channel channel) {
        return channels.contains(channel);
    }

    boolean uses(String node) {
        return nodes.contains(node);
    }

    boolean usesTime() {
        return time;
    }

    /** Whether the database can change it. */
    boolean isExternal() {
        return !channels.isEmpty();
    }

    /** Whether time or the state of nodes can change it. */
    boolean isInternal() {
        return time || !nodes.isEmpty();
    }
}
