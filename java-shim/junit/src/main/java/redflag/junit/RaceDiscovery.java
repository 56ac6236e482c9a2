package redflag.junit;

import java.io.IOException;
import java.util.Collections;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/**
 * Has JUnit 5 find {@link RaceExtension}, which it does not unless it is asked to look for extensions. It is asked to look for
 * ours alone, by system properties, the only way that is open to a library. What the user has said of that stays, wherever it
 * was said.
 */
public final class RaceDiscovery implements LauncherDiscoveryListener {
    static final String ENABLED = "junit.jupiter.extensions.autodetection.enabled";
    static final String INCLUDE = "junit.jupiter.extensions.autodetection.include";

    private static final String SERVICES = "META-INF/services/org.junit.jupiter.api.extension.Extension";
    private static final String OURS = "redflag.junit.*";

    /** Whether the properties are ours. Guarded by the class. */
    private static boolean set;

    private static boolean told;

    /** Made by JUnit. */
    public RaceDiscovery() {}

    @Override
    public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        enable(request.getConfigurationParameters(), loader == null ? RaceDiscovery.class.getClassLoader() : loader);
    }

    static synchronized void enable(ConfigurationParameters parameters, ClassLoader loader) {
        if (set) {
            // Parameters show them: without ours, what is left is the user's.
            System.clearProperty(ENABLED);
            System.clearProperty(INCLUDE);
            set = false;
        }
        if (parameters.get(ENABLED).isPresent() || parameters.get(INCLUDE).isPresent()) {
            return;
        }
        boolean patterns = knowsPatterns(loader);
        if (patterns || extensions(loader) <= 1) {
            System.setProperty(ENABLED, "true");
            if (patterns) {
                System.setProperty(INCLUDE, OURS);
            }
            set = true;
        } else if (!told) {
            told = true;
            System.err.println("redflag: this JUnit would switch on other extensions with ours, so none is: set " + ENABLED
                    + "=true for all of them, or annotate test classes with @ExtendWith(RaceExtension.class)");
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
            return Collections.list(loader.getResources(SERVICES)).size();
        } catch (IOException e) {
            return Integer.MAX_VALUE;
        }
    }
}
