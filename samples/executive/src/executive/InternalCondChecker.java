package executive;

/** Checks the conditions on time and on the states of nodes. */
final class InternalCondChecker extends ExecCondChecker {
    InternalCondChecker(Links links) {
        super("InternalCondChecker", links);
    }

    @Override
    void execute() throws InterruptedException {
        look();
        InternalChange change = links.internal.take();
        while (change != null) {
            look();
            check(change::concerns);
            links.ledger.workEnds();
            change = links.internal.take();
        }
    }
}
