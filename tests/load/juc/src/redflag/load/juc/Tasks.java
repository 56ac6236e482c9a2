package redflag.load.juc;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;

/** Single tasks and their results. */
final class Tasks {
    private static final int TASKS = 40;

    private Tasks() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("FutureTask").uses(FutureTask.class, RunnableFuture.class)
                .way("get", () -> tasks(0))
                .way("get timed", () -> tasks(1))
                .way("isDone", () -> tasks(2))
                .way("one of two runs it", Tasks::contested)
                .way("done", Tasks::done)
                .way("runAndReset", Tasks::repeated)
                .way("cancel", Tasks::cancelled)
                .way("failing", Tasks::failing));
        all.add(new Exercise("ExecutorCompletionService").uses(ExecutorCompletionService.class, CompletionService.class)
                .way("take", () -> completions(CompletionService::take))
                .way("poll", () -> completions(CompletionService::poll))
                .way("poll timed", () -> completions(service -> service.poll(30, TimeUnit.SECONDS))));
    }

    private static void tasks(int way) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(TASKS);
        Job[] jobs = new Job[TASKS];
        for (int i = 0; i < TASKS; i++) {
            Parcel parcel = shelf[i];
            jobs[i] = new Job(() -> parcel.pack(parcel.view() + 1).view());
        }
        Crew.run(
                () -> {
                    for (Job job : jobs) {
                        job.run();
                    }
                },
                () -> {
                    for (int i = 0; i < TASKS; i++) {
                        await(jobs[i], way);
                        shelf[i].open();
                    }
                });
    }

    private static void await(Future<?> future, int way) throws Exception {
        if (way == 0) {
            future.get();
        } else if (way == 1) {
            future.get(30, TimeUnit.SECONDS);
        } else {
            while (!future.isDone()) {
                Crew.pause();
            }
        }
    }

    /** Both threads try to run each task; each is run once, and both see the result. */
    private static void contested() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(TASKS);
        Job[] jobs = new Job[TASKS];
        for (int i = 0; i < TASKS; i++) {
            jobs[i] = new Job(shelf[i].pack(i)::open);
        }
        Crew.run(3, number -> {
            for (int i = 0; i < TASKS; i++) {
                jobs[i].run();
                Check.equal(i, jobs[i].get(), "the result");
                shelf[i].wasOpened();
            }
        });
    }

    /** The hook runs after the result is set; what it writes is for the thread that ran the task. */
    private static void done() throws InterruptedException {
        LinkedBlockingQueue<Job> ended = new LinkedBlockingQueue<>();
        Parcel[] shelf = Parcel.shelf(TASKS);
        Crew.run(
                () -> {
                    for (int i = 0; i < TASKS; i++) {
                        Job job = new Job(shelf[i].pack(i)::open);
                        job.ended = ended;
                        job.run();
                    }
                },
                () -> {
                    for (int i = 0; i < TASKS; i++) {
                        Job job = ended.take();
                        Check.equal(1, job.hooks, "calls of the hook");
                        shelf[job.get()].wasOpened();
                    }
                });
    }

    /** A task that can be run again; the thread that ran it hands it on. */
    private static void repeated() throws InterruptedException {
        Parcel parcel = Parcel.shelf(1)[0];
        LinkedBlockingQueue<Job> turn = new LinkedBlockingQueue<>();
        turn.add(new Job(() -> parcel.add(1)));
        Crew.run(3, number -> {
            for (int i = 0; i < TASKS; i++) {
                Job job = turn.take();
                Check.that(job.runAndReset(), "the task can be run again");
                turn.put(job);
            }
        });
        Check.equal(3 * TASKS, parcel.sum(), "runs of the task");
    }

    /** Either the task was run, or the thread that cancelled it may open the parcel. */
    private static void cancelled() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(TASKS);
        Job[] jobs = new Job[TASKS];
        boolean[] ran = new boolean[TASKS];
        for (int i = 0; i < TASKS; i++) {
            int index = i;
            jobs[i] = new Job(() -> {
                ran[index] = true;
                return shelf[index].pack(index).open();
            });
        }
        Crew.run(
                () -> {
                    for (Job job : jobs) {
                        job.run();
                    }
                },
                () -> {
                    for (Job job : jobs) {
                        job.cancel(false);
                    }
                });
        for (int i = 0; i < TASKS; i++) {
            Check.that(ran[i] || jobs[i].isCancelled(), "a task that never ran was cancelled");
            if (jobs[i].isCancelled()) {
                Check.throwing(CancellationException.class, jobs[i]::get);
            } else {
                shelf[i].wasOpened();
            }
        }
    }

    private static void failing() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(1);
        Job job = new Job(() -> {
            shelf[0].pack(4);
            throw new IllegalStateException("as it should");
        });
        Crew.run(
                job::run,
                () -> {
                    Check.throwing(ExecutionException.class, job::get);
                    shelf[0].open();
                });
    }

    /** Gets one completed task, or null. */
    interface Next {
        Future<Parcel> of(CompletionService<Parcel> service) throws Exception;
    }

    private static void completions(Next next) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletionService<Parcel> service = new ExecutorCompletionService<>(pool, new LinkedBlockingQueue<>());
        Parcel[] shelf = Parcel.shelf(2 * TASKS);
        Crew.run(
                () -> {
                    for (int i = 0; i < 2 * TASKS; i++) {
                        Parcel parcel = shelf[i];
                        if (i % 2 == 0) {
                            service.submit(() -> parcel.pack(1));
                        } else {
                            service.submit(() -> parcel.pack(2).view(), parcel);
                        }
                    }
                },
                () -> {
                    for (int left = 2 * TASKS; left > 0; ) {
                        Future<Parcel> future = next.of(service);
                        if (future == null) {
                            Crew.pause();
                        } else {
                            future.get().open();
                            left--;
                        }
                    }
                });
        Pools.end(pool);
    }

    /** A task that signals its end. */
    private static final class Job extends FutureTask<Integer> {
        private LinkedBlockingQueue<Job> ended;
        private int hooks;

        Job(Callable<Integer> work) {
            super(work);
        }

        @Override
        protected void done() {
            hooks++;
            if (ended != null) {
                ended.add(this);
            }
        }

        @Override
        public boolean runAndReset() {
            return super.runAndReset();
        }
    }
}
