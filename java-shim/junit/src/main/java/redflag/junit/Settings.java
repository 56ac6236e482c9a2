package redflag.junit;

/** What users may set: as configuration parameters of JUnit 5, or as system properties. */
final class Settings {
    /** Gives the value of a parameter, or null. */
    interface Source {
        String get(String name);
    }

    /** Whether exceptions that nobody caught fail tests. */
    static final String UNCAUGHT = "redflag.junit.uncaught";

    /** How long to wait for the verdict on a test, in milliseconds. */
    static final String PATIENCE = "redflag.junit.patience";

    static final String SUPPRESSIONS = "redflag.suppressions";
    static final String BASELINE = "redflag.baseline";

    private static final long DEFAULT_PATIENCE = 30_000;

    final boolean uncaught;
    final long patience;
    final String suppressions;
    final String baseline;

    Settings(Source source) {
        String uncaughts = source.get(UNCAUGHT);
        uncaught = uncaughts == null || Boolean.parseBoolean(uncaughts.trim());
        String patiences = source.get(PATIENCE);
        patience = patiences == null ? DEFAULT_PATIENCE : Long.parseLong(patiences.trim());
        suppressions = source.get(SUPPRESSIONS);
        baseline = source.get(BASELINE);
    }

    /** What is set for the whole JVM. */
    static Settings ofSystem() {
        return new Settings(System::getProperty);
    }
}
