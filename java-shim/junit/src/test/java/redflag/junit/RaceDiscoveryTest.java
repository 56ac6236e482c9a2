package redflag.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.ConfigurationParameters;

class RaceDiscoveryTest {
    @Test
    void thisRunLooksForExtensions() {
        assertEquals("true", System.getProperty(RaceDiscovery.ENABLED));
    }

    @Test
    void settingsOfTheUserStay() {
        ClassLoader loader = RaceDiscoveryTest.class.getClassLoader();
        RaceDiscovery.enable(parameters(Map.of(RaceDiscovery.ENABLED, "true")), loader);
        assertNull(System.getProperty(RaceDiscovery.ENABLED));
        assertNull(System.getProperty(RaceDiscovery.INCLUDE));
        RaceDiscovery.enable(parameters(Map.of()), loader);
        assertEquals("true", System.getProperty(RaceDiscovery.ENABLED));
        RaceDiscovery.enable(parameters(Map.of(RaceDiscovery.ENABLED, "false")), loader);
        assertNull(System.getProperty(RaceDiscovery.ENABLED));
        RaceDiscovery.enable(parameters(Map.of()), loader);
        assertEquals("true", System.getProperty(RaceDiscovery.ENABLED));
    }

    /** Parameters as the launcher has them: these, and then the system properties. */
    private static ConfigurationParameters parameters(Map<String, String> explicit) {
        return new ConfigurationParameters() {
            @Override
            public Optional<String> get(String key) {
                return Optional.ofNullable(explicit.getOrDefault(key, System.getProperty(key)));
            }

            @Override
            public Optional<Boolean> getBoolean(String key) {
                return get(key).map(Boolean::parseBoolean);
            }

            @Override
            @Deprecated
            @SuppressWarnings("deprecation")
            public int size() {
                return explicit.size();
            }

            @Override
            public Set<String> keySet() {
                return explicit.keySet();
            }
        };
    }
}
