package executive;

import executive.plan.Channel;
import executive.plan.NodeTest;
import executive.plan.Scope;
import executive.plan.Value;

/** What is known now: conditions are evaluated against it. */
final class KnownScope implements Scope {
    private final Links links;

    KnownScope(Links links) {
        this.links = links;
    }

    @Override
    public Value channel(Channel channel) {
        return links.database.get(channel);
    }

    @Override
    public boolean is(String node, NodeTest test) {
        return links.states.get(node).passes(test);
    }

    @Override
    public double time() {
        return links.clock.now() / 1000.0;
    }
}
