package redflag.junit;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Says, when all tests of JUnit 5 are over, what was found when no class was left to fail for it. */
public final class RaceSession implements LauncherSessionListener {
    /** Made by JUnit. */
    public RaceSession() {}

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        if (Agent.blind() == null) {
            ClassRuns.tellLate(Settings.ofSystem());
        }
    }
}
