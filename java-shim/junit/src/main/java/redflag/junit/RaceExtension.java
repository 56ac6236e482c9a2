package redflag.junit;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * Fails every test of JUnit 5 that races, with the report of its races. JUnit finds it by itself; no annotation is needed.
 *
 * <p>A test lasts from before its first {@code @BeforeEach} to after its last {@code @AfterEach}. Methods that run once for a class
 * count as tests of their own. What is found in any of them after it ended fails the class.
 */
public final class RaceExtension
        implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback, InvocationInterceptor {
    /** The running tests, by JUnit's id. Guarded by its own monitor, which the agent does not see. */
    private static final Map<String, TestRun> RUNNING = new HashMap<>();

    /** Made by JUnit. */
    public RaceExtension() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        Agent.follow(settings(context));
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        Settings settings = settings(context);
        Agent.follow(settings);
        TestAnnotations annotations = new TestAnnotations(context.getRequiredTestClass(), context.getRequiredTestMethod());
        TestRun run = TestRun.begin(name(context), annotations, settings);
        synchronized (RUNNING) {
            RUNNING.put(context.getUniqueId(), run);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        TestRun run;
        synchronized (RUNNING) {
            run = RUNNING.remove(context.getUniqueId());
        }
        if (run != null) {
            run.end();
            fail(run.verdict(context.getExecutionException().isPresent(), true));
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (Agent.blind() == null) {
            fail(ClassRuns.verdict(context.getRequiredTestClass(), settings(context)));
        }
    }

    private static void fail(RaceError error) {
        if (error != null) {
            throw error;
        }
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext dynamic, ExtensionContext context) throws Throwable {
        ExtensionContext factory = context;
        TestRun outer = null;
        while (outer == null && factory.getParent().isPresent()) {
            factory = factory.getParent().get();
            synchronized (RUNNING) {
                outer = RUNNING.get(factory.getUniqueId());
            }
        }
        if (outer == null) {
            invocation.proceed();
            return;
        }
        String name = outer.name + numbers(context.getUniqueId().substring(factory.getUniqueId().length()));
        TestRun run = TestRun.begin(name, outer.annotations, settings(factory));
        Throwable thrown = null;
        try {
            invocation.proceed();
        } catch (Throwable e) {
            thrown = e;
        }
        run.end();
        // Whether all expected races were found is checked for the factory.
        rethrow(thrown, run.verdict(thrown != null, false));
    }

    /** A test that was aborted for another reason still fails for what it did until then. */
    private static void rethrow(Throwable thrown, RaceError error) throws Throwable {
        if (thrown == null) {
            fail(error);
        } else if (error == null) {
            throw thrown;
        } else if (thrown instanceof TestAbortedException) {
            error.addSuppressed(thrown);
            throw error;
        } else {
            thrown.addSuppressed(error);
            throw thrown;
        }
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        inside(invocation, name(context));
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        inside(invocation, name(context));
    }

    @Override
    public <T> T interceptTestFactoryMethod(
            Invocation<T> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        return inside(invocation, name(context));
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        inside(invocation, name(context));
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        inside(invocation, name(context));
    }

    @Override
    public void interceptBeforeAllMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        onceForAll(invocation, method, context);
    }

    @Override
    public void interceptAfterAllMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        onceForAll(invocation, method, context);
    }

    /** Races of threads that such a method leaves running are its own, not those of later tests. */
    private static void onceForAll(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        String name = context.getRequiredTestClass().getName() + "#" + method.getExecutable().getName();
        TestRun run = TestRun.begin(name, TestAnnotations.NONE, settings(context));
        try {
            invocation.proceed();
        } finally {
            run.end();
        }
    }

    /** A method with a time limit may run in a thread of its own, which is in no test yet. */
    private static <T> T inside(Invocation<T> invocation, String name) throws Throwable {
        if (TestRun.isInside()) {
            return invocation.proceed();
        }
        Agent.begins(name);
        try {
            return invocation.proceed();
        } finally {
            Agent.ends(name);
        }
    }

    private static String name(ExtensionContext context) {
        String method = context.getRequiredTestMethod().getName();
        return context.getRequiredTestClass().getName() + "#" + method + numbers(context.getUniqueId());
    }

    /** The numbers of invocations and dynamic tests in a JUnit id: {@code [2][1]} of {@code …/[…:#2]/[…:#1]}. */
    static String numbers(String id) {
        StringBuilder numbers = new StringBuilder();
        for (int at = id.indexOf(":#"); at >= 0; at = id.indexOf(":#", at + 1)) {
            int end = at + 2;
            while (end < id.length() && Character.isDigit(id.charAt(end))) {
                end++;
            }
            if (end > at + 2 && end < id.length() && id.charAt(end) == ']') {
                numbers.append('[').append(id, at + 2, end).append(']');
            }
        }
        return numbers.toString();
    }

    private static Settings settings(ExtensionContext context) {
        return new Settings(name -> {
            Optional<String> value = context.getConfigurationParameter(name);
            return value.orElse(null);
        });
    }
}
