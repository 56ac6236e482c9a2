package executive.plan;

/** The kinds of tokens. Keywords are names: which names are keywords depends on the place. */
enum TokenKind {
    NAME,
    NUMBER,
    TEXT,
    SYMBOL,
    END
}
