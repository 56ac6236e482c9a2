package redflag.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The agent's answer: findings and uncaught exceptions, or why there is none. */
final class Answer {
    /** The version of the answers that this class reads. */
    static final int VERSION = 2;

    private static final int COLUMNS = 7;

    /** Why there is no answer; null if there is one. */
    final String missing;

    final List<Found> all = new ArrayList<>();

    Answer(String[] texts) {
        missing = texts[0].isEmpty() ? null : texts[0];
        for (int at = 1; at + COLUMNS <= texts.length; at += COLUMNS) {
            all.add(new Found(texts, at));
        }
    }

    /** A finding, or an uncaught exception. */
    static final class Found {
        final boolean race;
        final boolean predicted;

        /** The test that it was found in. */
        final String test;

        /** The finding's id, or the exception's number. */
        final String id;

        final String variable;

        /** The id of the finding that this is a consequence of, or empty. */
        final String cause;

        /** What was found and where, in one line. */
        final String message;

        private final String threads;

        Found(String[] texts, int at) {
            race = texts[at].equals("race");
            predicted = texts[at].equals("predicted");
            test = texts[at + 1];
            id = texts[at + 2];
            variable = texts[at + 3];
            cause = texts[at + 4];
            message = texts[at + 5];
            threads = texts[at + 6];
        }

        /** The finding as an error, whose message may begin with other words. */
        RaceError error(String beginning) {
            Threads all = new Threads(threads);
            return new RaceError(beginning + message, all.others(), all.first());
        }

        boolean uncaught() {
            return !race && !predicted;
        }

        /** Whether a name or pattern means this variable: its full name, or one without packages or outer classes. */
        boolean isOn(String name) {
            if (name.indexOf('*') >= 0) {
                return Pattern.matches(regex(name), variable);
            }
            if (!variable.endsWith(name)) {
                return false;
            }
            int before = variable.length() - name.length() - 1;
            return before < 0 || variable.charAt(before) == '.' || variable.charAt(before) == '$';
        }

        /** {@code *} means any part of a name without dots, {@code **} any part at all. */
        private static String regex(String pattern) {
            StringBuilder regex = new StringBuilder("(?:.*[.$])?");
            for (int at = 0; at < pattern.length(); at++) {
                if (pattern.startsWith("**", at)) {
                    regex.append(".*");
                    at++;
                } else if (pattern.charAt(at) == '*') {
                    regex.append("[^.]*");
                } else {
                    regex.append(Pattern.quote(pattern.substring(at, at + 1)));
                }
            }
            return regex.toString();
        }
    }
}
