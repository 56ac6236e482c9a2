package redflag.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Collects what a test or a class fails for. */
final class Failure {
    private final String name;
    private final Settings settings;
    private final StringBuilder texts = new StringBuilder();
    private final List<Throwable> uncaught = new ArrayList<>();
    private int findings;
    private int predicted;

    Failure(String name, Settings settings) {
        this.name = name;
        this.settings = settings;
    }

    /** Adds a finding or an uncaught exception. */
    void add(Answer.Found found) {
        if (!found.uncaught()) {
            findings++;
            predicted += found.predicted ? 1 : 0;
            texts.append('\n').append(found.text);
            return;
        }
        Throwable exception = Agent.uncaught(found.id);
        if (exception != null && settings.uncaught) {
            uncaught.add(exception);
        }
    }

    /** Adds races that should have been found. */
    void addMissing(Set<String> expected) {
        for (String variable : expected) {
            texts.append("\nexpected a race on ").append(variable).append(", which was not found\n");
        }
    }

    /** All of it as one error; null if there is nothing. */
    RaceError error() {
        if (texts.length() == 0 && uncaught.isEmpty()) {
            return null;
        }
        StringBuilder message = new StringBuilder();
        if (findings > 0) {
            String noun = predicted == 0 ? " race" : predicted == findings ? " predicted race" : " race or predicted race";
            message.append(findings).append(noun).append(findings == 1 ? " in " : "s in ").append(name);
        } else if (texts.length() == 0) {
            message.append("a thread of ").append(name).append(" ended with an exception: ").append(uncaught.get(0));
        } else {
            message.append("in ").append(name);
        }
        message.append(texts);
        RaceError error = new RaceError(message.toString(), uncaught.isEmpty() ? null : uncaught.get(0));
        for (int i = 1; i < uncaught.size(); i++) {
            error.addSuppressed(uncaught.get(i));
        }
        return error;
    }
}
