package executive.plan;

import java.util.List;

/** The tokens of a plan, taken one by one. */
final class TokenReader {
    private final List<Token> tokens;
    private int at;

    TokenReader(List<Token> tokens) {
        this.tokens = tokens;
    }

    Token peek() {
        return tokens.get(at);
    }

    Token take() {
        Token token = tokens.get(at);
        if (token.kind != TokenKind.END) {
            at++;
        }
        return token;
    }

    boolean sees(String text) {
        return peek().is(text);
    }

    /** Takes the next token if it is this one. */
    boolean accepts(String text) {
        boolean sees = sees(text);
        if (sees) {
            take();
        }
        return sees;
    }

    Token expect(String text) throws PlanException {
        if (!sees(text)) {
            throw unexpected("'" + text + "'");
        }
        return take();
    }

    Token expect(TokenKind kind, String what) throws PlanException {
        if (peek().kind != kind) {
            throw unexpected(what);
        }
        return take();
    }

    PlanException unexpected(String wanted) {
        return new PlanException(peek().position, "expected " + wanted + " but found " + peek());
    }

    /** A number with a unit of time, or none for seconds, in milliseconds. */
    long time() throws PlanException {
        double number = expect(TokenKind.NUMBER, "a time").number;
        return Math.round(number * secondsPerUnit() * 1000);
    }

    /** Takes a unit of time if there is one. */
    double secondsPerUnit() {
        if (accepts("s")) {
            return 1;
        }
        if (accepts("min")) {
            return 60;
        }
        return accepts("h") ? 3600 : 1;
    }

    int count(String what) throws PlanException {
        Token token = expect(TokenKind.NUMBER, what);
        if (token.number != Math.rint(token.number) || token.number > 1000) {
            throw new PlanException(token.position, what + " must be a whole number of at most 1000");
        }
        return (int) token.number;
    }
}
