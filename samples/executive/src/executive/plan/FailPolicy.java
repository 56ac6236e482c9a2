package executive.plan;

/** What the failure of a node means to the block that contains it. */
public enum FailPolicy {
    /** The block fails, too. */
    ABORT,
    /** The block goes on as if nothing had been there. */
    SKIP,
    /** Something else is done first; if that succeeds, the block goes on. */
    RECOVER
}
