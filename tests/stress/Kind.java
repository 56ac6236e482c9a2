/** A way to protect a ledger, or to hand something over. */
interface Kind {
    /** Does it once; some ways may find the door closed and go away. */
    void act(Tally tally) throws Exception;
}
