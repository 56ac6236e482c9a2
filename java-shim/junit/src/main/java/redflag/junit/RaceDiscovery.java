package redflag.junit;

import java.io.IOException;
import java.util.Collections;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/**
 * Makes JUnit 5 find {@link RaceExtension}, since by default it does not look for extensions. System properties make it
 * look, which is the only way open to a library, and for this extension alone. The user's own settings of them, in any
 * place, take precedence.
 */
public final class RaceDiscovery implements LauncherDiscoveryListener {
    static final String ENABLED = "junit.jupiter.extensions.autodetection.enabled";
    static final String INCLUDE = "junit.jupiter.extensions.autodetection.include";

    private static final String SERVICES = "META-INF/services/org.junit.jupiter.api.extension.Extension";
    private static final String PATTERN = "redflag.junit.*";

    /** Whether this class set the properties. Guarded by the class. */
    private static boolean set;

    private static boolean warned;

    /** Made by JUnit. */
    public RaceDiscovery() {}

    @Override
    public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        enable(request.getConfigurationParameters(), loader == null ? RaceDiscovery.class.getClassLoader() : loader);
    }

    static synchronized void enable(ConfigurationParameters parameters, ClassLoader loader) {
        if (set) {
            // The parameters include system properties: without those set here, only the user's remain.
            System.clearProperty(ENABLED);
            System.clearProperty(INCLUDE);
            set = false;
        }
        if (parameters.get(ENABLED).isPresent() || parameters.get(INCLUDE).isPresent()) {
            return;
        }
        boolean patterns = hasPatterns(loader);
        if (patterns || extensions(loader) <= 1) {
            System.setProperty(ENABLED, "true");
            if (patterns) {
                System.setProperty(INCLUDE, PATTERN);
            }
            set = true;
        } else if (!warned) {
            warned = true;
            System.err.println("redflag: this JUnit would switch on other extensions as well, so none is switched on: set " + ENABLED
                    + "=true for all of them, or annotate test classes with @ExtendWith(RaceExtension.class)");
        }
    }

    /** Since 5.12 patterns select the extensions that are switched on. */
    private static boolean hasPatterns(ClassLoader loader) {
        try {
            Class<?> constants = Class.forName("org.junit.jupiter.engine.Constants", false, loader);
            constants.getField("EXTENSIONS_AUTODETECTION_INCLUDE_PROPERTY_NAME");
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** The number of libraries that have extensions to be found. */
    private static int extensions(ClassLoader loader) {
        try {
            return Collections.list(loader.getResources(SERVICES)).size();
        } catch (IOException e) {
            return Integer.MAX_VALUE;
        }
    }
}
