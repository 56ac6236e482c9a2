package executive.run;

import executive.plan.NodeTest;

/** The states of a node while a plan runs. */
public enum NodeState {
    /** Its turn has not come yet. */
    IDLE("idle"),
    /** It waits for its window or its start condition. */
    WAITING("waiting"),
    RUNNING("running"),
    /** It was asked to stop, and has not stopped yet. */
    STOPPING("stopping"),
    /** It has failed, and what is to be done then is being done. */
    RECOVERING("recovering"),
    DONE("done"),
    /** It has failed, and its block goes on. */
    SKIPPED("skipped"),
    FAILED("failed"),
    /** Its block did not need it any more, or had failed. */
    CANCELLED("cancelled");

    private final String title;

    NodeState(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** Whether it is over. */
    public boolean isSettled() {
        return ordinal() >= DONE.ordinal();
    }

    /** Whether the block that contains it can go on. */
    public boolean isGood() {
        return this == DONE || this == SKIPPED;
    }

    /** The answer to a question that a condition asks. */
    public boolean passes(NodeTest test) {
        if (test == NodeTest.RUNNING) {
            return this == RUNNING || this == STOPPING;
        }
        return test == NodeTest.DONE ? this == DONE : this == FAILED || this == SKIPPED;
    }
}
