package redflag.junit;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** The results of the tests and classes that JUnit's own test kit has run. */
final class Outcomes {
    /** Exceptions by {@code method[2]} or {@code Class}; null for those that passed. */
    final Map<String, Throwable> all = new TreeMap<>();

    private Outcomes() {}

    static Outcomes of(Class<?> type, String... parameters) {
        EngineTestKit.Builder kit = EngineTestKit.engine("junit-jupiter")
                .selectors(DiscoverySelectors.selectClass(type))
                .configurationParameter(RaceDiscovery.ENABLED, "true");
        for (int i = 0; i < parameters.length; i += 2) {
            kit = kit.configurationParameter(parameters[i], parameters[i + 1]);
        }
        Outcomes outcomes = new Outcomes();
        kit.execute().allEvents().finished().stream().forEach(outcomes::add);
        return outcomes;
    }

    private void add(Event event) {
        Optional<TestSource> source = event.getTestDescriptor().getSource();
        TestExecutionResult result = event.getRequiredPayload(TestExecutionResult.class);
        String numbers = RaceExtension.numbers(event.getTestDescriptor().getUniqueId().toString());
        String name = "";
        if (source.isPresent() && source.get() instanceof MethodSource) {
            MethodSource method = (MethodSource) source.get();
            name = simple(method.getClassName()) + "." + method.getMethodName();
        } else if (source.isPresent() && source.get() instanceof ClassSource) {
            name = simple(((ClassSource) source.get()).getClassName());
        }
        all.put(name + numbers, result.getThrowable().orElse(null));
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('$') + 1);
    }

    /** The names of those that failed, sorted and joined by commas. */
    String failed() {
        StringBuilder failed = new StringBuilder();
        all.forEach((name, thrown) -> {
            if (thrown != null) {
                failed.append(failed.length() == 0 ? "" : ", ").append(name);
            }
        });
        return failed.toString();
    }

    String message(String name) {
        Throwable thrown = all.get(name);
        return thrown == null ? null : thrown.getMessage();
    }

    /** The messages of the error and of all below it. */
    String all(String name) {
        StringBuilder text = new StringBuilder();
        add(text, all.get(name));
        return text.toString();
    }

    private static void add(StringBuilder text, Throwable thrown) {
        if (thrown != null) {
            text.append(thrown.getMessage()).append('\n');
            add(text, thrown.getCause());
            for (Throwable other : thrown.getSuppressed()) {
                add(text, other);
            }
        }
    }
}
