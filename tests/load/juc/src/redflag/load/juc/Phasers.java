package redflag.load.juc;

import java.util.List;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;

/** Phasers: what was done before an arrival happens-before what follows the phase's end, {@code onAdvance} in between. */
final class Phasers {
    private static final int THREADS = 4;
    private static final int ROUNDS = 40;

    private Phasers() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("Phaser").uses(Phaser.class)
                .way("arriveAndAwaitAdvance", () -> rounds(Phaser::arriveAndAwaitAdvance))
                .way("arrive, awaitAdvance", () -> rounds(phaser -> phaser.awaitAdvance(phaser.arrive())))
                .way("arrive, awaitAdvanceInterruptibly", () -> rounds(phaser ->
                        phaser.awaitAdvanceInterruptibly(phaser.arrive())))
                .way("arrive, awaitAdvanceInterruptibly timed", () -> rounds(phaser ->
                        phaser.awaitAdvanceInterruptibly(phaser.arrive(), 30, TimeUnit.SECONDS)))
                .way("arrive, getPhase", () -> rounds(phaser -> {
                    int phase = phaser.arrive();
                    while (phaser.getPhase() == phase) {
                        Crew.pause();
                    }
                }))
                .way("tiers", Phasers::tiers)
                .way("come and go", Phasers::comeAndGo)
                .way("forced end", Phasers::forcedEnd));
    }

    private static void rounds(Synchronizers.Use<Phaser> await) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(THREADS);
        int[] phases = new int[1];
        Phaser phaser = new Phaser(THREADS) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                phases[0]++;
                for (Parcel parcel : shelf) {
                    parcel.add(1);
                }
                return false;
            }
        };
        Crew.run(THREADS, number -> {
            for (int i = 0; i < ROUNDS; i++) {
                shelf[number].add(1);
                await.of(phaser);
                Check.equal(2 * i + 1, phases[0], "phases that ended");
                Check.equal(3 * i + 2, shelf[(number + 1) % THREADS].sum(), "the neighbour's count");
                await.of(phaser);
            }
        });
        Check.equal(2 * ROUNDS, phases[0], "phases that ended");
    }

    /** Two phasers below a third; threads of both see each other's work. */
    private static void tiers() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(THREADS);
        Phaser root = new Phaser();
        Phaser[] leaves = {new Phaser(root, THREADS / 2), new Phaser(root, THREADS / 2)};
        Crew.run(THREADS, number -> {
            Phaser mine = leaves[number % 2];
            for (int i = 0; i < ROUNDS; i++) {
                shelf[number].add(1);
                mine.arriveAndAwaitAdvance();
                Check.equal(i + 1, shelf[(number + 1) % THREADS].sum(), "the count of a thread at the other leaf");
                mine.arriveAndAwaitAdvance();
            }
            mine.arriveAndDeregister();
        });
        Check.that(root.isTerminated(), "a phaser that all have left is over");
    }

    /** Each thread leaves one phase later than the one before it; the last sees what all did. */
    private static void comeAndGo() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(THREADS);
        Phaser phaser = new Phaser(1);
        phaser.bulkRegister(THREADS - 1);
        phaser.register();
        Crew.run(
                () -> Crew.run(THREADS, number -> {
                    for (int i = 0; i < number; i++) {
                        shelf[number].add(1);
                        phaser.arriveAndAwaitAdvance();
                    }
                    shelf[number].pack(number);
                    phaser.arriveAndDeregister();
                }),
                () -> {
                    for (int i = 0; i < THREADS; i++) {
                        phaser.arriveAndAwaitAdvance();
                        shelf[i].open();
                    }
                    phaser.arriveAndDeregister();
                });
        Check.that(phaser.isTerminated(), "a phaser that all have left is over");
    }

    private static void forcedEnd() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(1);
        Phaser phaser = new Phaser(2);
        Crew.run(
                () -> {
                    Check.that(phaser.awaitAdvance(0) < 0, "the phaser was ended");
                    shelf[0].open();
                },
                () -> {
                    shelf[0].pack(3);
                    phaser.forceTermination();
                });
    }
}
