package redflag.junit;

import java.util.ArrayList;
import java.util.List;

/** The agent's answer: findings and uncaught exceptions, or why there is none. */
final class Answer {
    private static final int COLUMNS = 6;

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

        final String text;

        Found(String[] texts, int at) {
            race = texts[at].equals("race");
            predicted = texts[at].equals("predicted");
            test = texts[at + 1];
            id = texts[at + 2];
            variable = texts[at + 3];
            cause = texts[at + 4];
            text = texts[at + 5];
        }

        boolean uncaught() {
            return !race && !predicted;
        }

        /** Whether a name means this variable: its full name, or one without packages or outer classes. */
        boolean isOn(String name) {
            if (!variable.endsWith(name)) {
                return false;
            }
            int before = variable.length() - name.length() - 1;
            return before < 0 || variable.charAt(before) == '.' || variable.charAt(before) == '$';
        }
    }
}
