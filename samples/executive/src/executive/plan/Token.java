package executive.plan;

/** One token of a plan. */
final class Token {
    final TokenKind kind;
    final String text;
    final double number;
    final Position position;

    Token(TokenKind kind, String text, double number, Position position) {
        this.kind = kind;
        this.text = text;
        this.number = number;
        this.position = position;
    }

    /** Whether it is this keyword or symbol. */
    boolean is(String wanted) {
        return (kind == TokenKind.NAME || kind == TokenKind.SYMBOL) && text.equals(wanted);
    }

    @Override
    public String toString() {
        return kind == TokenKind.END ? "the end of the plan" : '\'' + text + '\'';
    }
}
