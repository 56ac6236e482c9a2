package redflag.junit;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Has JUnit 5 find {@link RaceExtension}, which it does not unless it is asked to look for extensions. It is asked to look for
 * ours alone. What the user has said of that stays.
 */
public final class RaceSession implements LauncherSessionListener {
    static final String ENABLED = "junit.jupiter.extensions.autodetection.enabled";
    static final String INCLUDE = "junit.jupiter.extensions.autodetection.include";

    private static final String SERVICES = "META-INF/services/org.junit.jupiter.api.extension.Extension";
    private static final String OURS = "redflag.junit.*";

    /** Made by JUnit. */
    public RaceSession() {}

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        if (loader == null) {
            loader = RaceSession.class.getClassLoader();
        }
        if (System.getProperty(ENABLED) != null || isSetInFile(loader)) {
            return;
        }
        if (knowsPatterns(loader)) {
            System.setProperty(ENABLED, "true");
            System.setProperty(INCLUDE, OURS);
        } else if (extensions(loader) <= 1) {
            System.setProperty(ENABLED, "true");
        } else {
            System.err.println("redflag: this JUnit would switch on other extensions with ours, so neither is: set " + ENABLED
                    + "=true for all of them, or annotate test classes with @ExtendWith(RaceExtension.class)");
        }
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        if (Agent.blind() == null) {
            ClassRuns.tellLate(Settings.ofSystem());
        }
    }

    private static boolean isSetInFile(ClassLoader loader) {
        try (InputStream file = loader.getResourceAsStream("junit-platform.properties")) {
            Properties properties = new Properties();
            if (file != null) {
                properties.load(file);
            }
            return properties.containsKey(ENABLED);
        } catch (IOException e) {
            return false;
        }
    }

    /** Since 5.12 patterns say which extensions are switched on. */
    private static boolean knowsPatterns(ClassLoader loader) {
        try {
            Class<?> constants = Class.forName("org.junit.jupiter.engine.Constants", false, loader);
            constants.getField("EXTENSIONS_AUTODETECTION_INCLUDE_PROPERTY_NAME");
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** How many libraries have extensions to be found. */
    private static int extensions(ClassLoader loader) {
        try {
            List<URL> all = Collections.list(loader.getResources(SERVICES));
            return all.size();
        } catch (IOException e) {
            return Integer.MAX_VALUE;
        }
    }
}
