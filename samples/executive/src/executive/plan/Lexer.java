package executive.plan;

import java.util.ArrayList;
import java.util.List;

/** Splits the text of a plan into tokens. A comment begins with {@code #} and ends with its line. */
final class Lexer {
    private static final String[] SYMBOLS = {
        "==", "!=", "<=", ">=", "{", "}", "(", ")", ",", ";", "=", "<", ">", "+", "-", "*", "/",
    };

    private final String text;
    private int at;
    private int line = 1;
    private int lineStart;

    private Lexer(String text) {
        this.text = text;
    }

    /** All tokens, with one of the kind {@code END} as the last. */
    static List<Token> tokens(String text) throws PlanException {
        Lexer lexer = new Lexer(text);
        List<Token> tokens = new ArrayList<>();
        Token token;
        do {
            token = lexer.next();
            tokens.add(token);
        } while (token.kind != TokenKind.END);
        return tokens;
    }

    private Token next() throws PlanException {
        skipBlanks();
        Position position = position();
        if (at == text.length()) {
            return new Token(TokenKind.END, "", 0, position);
        }
        char first = text.charAt(at);
        if (isLetter(first)) {
            return new Token(TokenKind.NAME, span(true), 0, position);
        }
        if (isDigit(first)) {
            return number(position);
        }
        if (first == '"') {
            return quoted(position);
        }
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, at)) {
                at += symbol.length();
                return new Token(TokenKind.SYMBOL, symbol, 0, position);
            }
        }
        throw new PlanException(position, "the character '" + first + "' has no meaning in a plan");
    }

    private void skipBlanks() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '#') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (Character.isWhitespace(c)) {
                at++;
                if (c == '\n') {
                    line++;
                    lineStart = at;
                }
            } else {
                return;
            }
        }
    }

    private Token number(Position position) {
        String digits = span(false);
        if (at + 1 < text.length() && text.charAt(at) == '.' && isDigit(text.charAt(at + 1))) {
            at++;
            digits = digits + '.' + span(false);
        }
        return new Token(TokenKind.NUMBER, digits, Double.parseDouble(digits), position);
    }

    private Token quoted(Position position) throws PlanException {
        int end = text.indexOf('"', at + 1);
        int lineEnd = text.indexOf('\n', at);
        if (end < 0 || lineEnd >= 0 && lineEnd < end) {
            throw new PlanException(position, "a text must end on its line, with a quotation mark");
        }
        String inner = text.substring(at + 1, end);
        at = end + 1;
        return new Token(TokenKind.TEXT, inner, 0, position);
    }

    /** Letters and digits from here on, or digits only. */
    private String span(boolean letters) {
        int start = at;
        while (at < text.length() && (isDigit(text.charAt(at)) || letters && isLetter(text.charAt(at)))) {
            at++;
        }
        return text.substring(start, at);
    }

    private Position position() {
        return new Position(line, at - lineStart + 1);
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
