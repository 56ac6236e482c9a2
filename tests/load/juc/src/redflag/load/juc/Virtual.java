package redflag.load.juc;

import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;

/** What came with virtual threads, by reflection: this is compiled for Java 11. On older JDKs there is nothing to do. */
final class Virtual {
    private Virtual() {}

    static void addTo(List<Exercise> all) {
        Exercise exercise = new Exercise("virtual threads").uses(Executors.class);
        if (factory() != null) {
            Pools.addPool(exercise, "newVirtualThreadPerTaskExecutor", () ->
                    (ExecutorService) call(Executors.class, "newVirtualThreadPerTaskExecutor", null));
            Pools.addPool(exercise, "newThreadPerTaskExecutor", () -> (ExecutorService)
                    call(Executors.class, "newThreadPerTaskExecutor", null, Executors.defaultThreadFactory()));
            Pools.addPool(exercise, "fixed pool of virtual threads", () -> Executors.newFixedThreadPool(3, factory()));
            exercise.way("close", Virtual::close);
        }
        all.add(exercise);
        Exercise states = new Exercise("Future.State");
        if (method(Future.class, "state") != null) {
            states.usesNew("java.util.concurrent.Future$State").way("state, resultNow", Virtual::states);
        }
        all.add(states);
    }

    /** What makes virtual threads, or the other one where there are none. */
    static ThreadFactory factoryOr(ThreadFactory other) {
        ThreadFactory factory = factory();
        return factory == null ? other : factory;
    }

    private static ThreadFactory factory() {
        Method builder = method(Thread.class, "ofVirtual");
        if (builder == null) {
            return null;
        }
        Object made = call(Thread.class, "ofVirtual", null);
        return (ThreadFactory) call(builder.getReturnType(), "factory", made);
    }

    private static Method method(Class<?> type, String name) {
        for (Method each : type.getMethods()) {
            if (each.getName().equals(name)) {
                return each;
            }
        }
        return null;
    }

    private static Object call(Class<?> type, String name, Object target, Object... arguments) {
        try {
            return method(type, name).invoke(target, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Closing an executor waits for all its tasks. */
    private static void close() throws Exception {
        Parcel[] shelf = ForkJoin.packed(50);
        Object executor = call(Executors.class, "newVirtualThreadPerTaskExecutor", null);
        for (Parcel parcel : shelf) {
            ((ExecutorService) executor).execute(parcel::open);
        }
        ((AutoCloseable) executor).close();
        ForkJoin.opened(shelf);
    }

    /** A state other than running shows that the task has ended. */
    private static void states() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(50);
        FutureTask<?>[] tasks = new FutureTask<?>[shelf.length];
        for (int i = 0; i < tasks.length; i++) {
            int number = i;
            tasks[i] = new FutureTask<>(() -> shelf[number].pack(number));
        }
        Crew.run(
                () -> {
                    for (FutureTask<?> task : tasks) {
                        task.run();
                    }
                },
                () -> {
                    for (int i = 0; i < tasks.length; i++) {
                        while (call(Future.class, "state", tasks[i]).toString().equals("RUNNING")) {
                            Crew.pause();
                        }
                        if (i % 2 == 0) {
                            shelf[i].open();
                        } else {
                            ((Parcel) call(Future.class, "resultNow", tasks[i])).open();
                        }
                    }
                });
        ForkJoin.opened(shelf);
    }
}
