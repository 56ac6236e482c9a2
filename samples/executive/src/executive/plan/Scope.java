package executive.plan;

/** What an expression can ask while it is evaluated. */
public interface Scope {
    Value channel(Channel channel);

    /** Whether the node of this name is in this state. */
    boolean is(String node, NodeTest test);

    /** Seconds since the plan began. */
    double time();
}
