/** A way to protect a ledger, or to hand something over. */
interface Kind {
    /** Does it once; some ways may fail to enter and return. */
    void act(Tally tally) throws Exception;
}
