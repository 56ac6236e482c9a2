package redflag.junit;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Prints, when all tests of JUnit 5 have ended, what was found too late to fail a class. */
public final class RaceSession implements LauncherSessionListener {
    /** Made by JUnit. */
    public RaceSession() {}

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        if (Agent.blind() == null) {
            ClassRuns.printLate(Settings.ofSystem());
        }
    }
}
