package executive;

import executive.run.NodeState;
import java.util.HashMap;
import java.util.Map;

/** The states of all nodes, for conditions that ask about them. The executive sets them. */
final class NodeStates {
    private final Map<String, NodeState> states = new HashMap<>();

    void set(String node, NodeState state) {
        Main.countSync(true);
        synchronized (this) {
            states.put(node, state);
        }
    }

    NodeState get(String node) {
        Main.countSync(true);
        synchronized (this) {
            return states.getOrDefault(node, NodeState.IDLE);
        }
    }
}
