package executive;

import executive.run.NodeRun;
import executive.run.NodeState;
import java.util.ArrayList;
import java.util.List;

/** How each node ended. Its monitor is only ever taken by one thread at a time, since the executive alone writes it. */
final class Journal {
    private final List<Entry> entries = new ArrayList<>();

    void add(NodeRun node, long time, String why) {
        Main.countSync(false);
        synchronized (this) {
            entries.add(new Entry(node, time, why));
        }
    }

    synchronized List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** The end of a node. */
    static final class Entry {
        final String node;
        final String kind;
        final NodeState state;
        final long from;
        final long to;
        final int attempts;
        final String why;

        private Entry(NodeRun node, long time, String why) {
            this.node = node.node().name();
            this.kind = node.node().kind();
            this.state = node.state();
            this.from = node.since();
            this.to = time;
            this.attempts = node.attempts();
            this.why = why;
        }
    }
}
