package executive;

/** The name under which a plan is shown, and which of its runs this is. */
final class Symbol {
    String label = "";
    int run;
}
