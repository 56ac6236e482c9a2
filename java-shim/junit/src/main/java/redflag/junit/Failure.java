package redflag.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Collects what a test or a class fails for. */
final class Failure {
    /** What the message begins with, for errors that are not shown with their test. */
    private final String beginning;

    private final String name;
    private final Settings settings;
    private final List<Answer.Found> findings = new ArrayList<>();
    private final List<Throwable> uncaught = new ArrayList<>();
    private String missing = "";

    Failure(String name, String beginning, Settings settings) {
        this.name = name;
        this.beginning = beginning;
        this.settings = settings;
    }

    /** Adds a finding or an uncaught exception. */
    void add(Answer.Found found) {
        if (!found.uncaught()) {
            findings.add(found);
            return;
        }
        Throwable exception = Agent.uncaught(found.id);
        if (exception != null && settings.uncaught) {
            uncaught.add(exception);
        }
    }

    /** Adds races that should have been found. */
    void addMissing(Set<String> expected) {
        if (!expected.isEmpty()) {
            missing = "expected a race on " + String.join(" and one on ", expected) + ", which was not found";
        }
    }

    /** All of it as one error; null if there is nothing. */
    RaceError error() {
        RaceError error = null;
        int predicted = 0;
        for (Answer.Found found : findings) {
            predicted += found.predicted ? 1 : 0;
        }
        String count = "";
        if (findings.size() > 1) {
            String noun = predicted == 0 ? " races" : predicted == findings.size() ? " predicted races" : " races or predicted races";
            count = findings.size() + noun + ", first ";
        }
        for (Answer.Found found : findings) {
            error = with(error, found.error(error == null ? beginning + count : ""));
        }
        if (!missing.isEmpty()) {
            error = with(error, new RaceError(beginning + missing, null));
        }
        for (Throwable exception : uncaught) {
            String message = beginning + "a thread of " + name + " ended with an exception: " + exception;
            error = error == null ? new RaceError(message, exception) : with(error, exception);
        }
        return error;
    }

    /** The first error, with all others below it. */
    private static <T extends Throwable> RaceError with(RaceError first, T other) {
        if (first == null) {
            return (RaceError) other;
        }
        first.addSuppressed(other);
        return first;
    }
}
