package redflag.junit;

/** The user's settings: configuration parameters of JUnit 5, or system properties. */
final class Settings {
    /** Gives the value of a parameter, or null. */
    interface Source {
        String get(String name);
    }

    /** Whether uncaught exceptions fail tests. */
    static final String UNCAUGHT = "redflag.junit.uncaught";

    /** How long to wait for the findings of a test, in milliseconds. */
    static final String PATIENCE = "redflag.junit.patience";

    static final String SUPPRESSIONS = "redflag.suppressions";
    static final String BASELINE = "redflag.baseline";

    private static final long DEFAULT_PATIENCE = 30_000;

    final boolean uncaught;
    final long patience;
    final String suppressions;
    final String baseline;

    Settings(Source source) {
        String uncaughtValue = source.get(UNCAUGHT);
        uncaught = uncaughtValue == null || Boolean.parseBoolean(uncaughtValue.trim());
        String patienceValue = source.get(PATIENCE);
        patience = patienceValue == null ? DEFAULT_PATIENCE : Long.parseLong(patienceValue.trim());
        suppressions = source.get(SUPPRESSIONS);
        baseline = source.get(BASELINE);
    }

    /** The settings of the whole JVM. */
    static Settings ofSystem() {
        return new Settings(System::getProperty);
    }
}
