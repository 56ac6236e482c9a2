package redflag.load.juc;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Every way to put parcels into a queue, with every way to get them out. */
final class Traffic<Q> {
    private static final int PARCELS = 48;

    private final Supplier<Q> queues;
    private final List<In<Q>> ins = new ArrayList<>();
    private final List<Out<Q>> outs = new ArrayList<>();

    Traffic(Supplier<Q> queues) {
        this.queues = queues;
    }

    /** Puts one parcel in; false if it could not be done now. */
    interface Giver<Q> {
        boolean give(Q queue, Parcel parcel) throws Exception;
    }

    /** Gets at most this many parcels, perhaps none. */
    interface Taker<Q> {
        void take(Q queue, int limit, Consumer<Parcel> sink) throws Exception;
    }

    /** Gets one parcel, or null. */
    interface OneTaker<Q> {
        Parcel take(Q queue) throws Exception;
    }

    Traffic<Q> in(String name, Giver<Q> giver) {
        ins.add(new In<>(name, giver));
        return this;
    }

    Traffic<Q> out(String name, OneTaker<Q> taker) {
        return out(name, 2, (queue, limit, sink) -> {
            Parcel parcel = taker.take(queue);
            if (parcel != null) {
                sink.accept(parcel);
            }
        });
    }

    /** A taker for at most this many threads: if for one, all that leaves the queue belongs to that thread. */
    Traffic<Q> out(String name, int threads, Taker<Q> taker) {
        outs.add(new Out<>(name, threads, taker));
        return this;
    }

    /** Adds all pairs to an exercise. */
    void addTo(Exercise exercise) {
        for (In<Q> in : ins) {
            for (Out<Q> out : outs) {
                exercise.way(in.name + "/" + out.name, () -> run(in.giver, out));
            }
        }
    }

    private void run(Giver<Q> giver, Out<Q> out) throws InterruptedException {
        Q queue = queues.get();
        Parcel[] shelf = Parcel.shelf(2 * PARCELS);
        long[] sums = new long[2];
        Body first = () -> send(queue, giver, shelf, 0);
        Body second = () -> send(queue, giver, shelf, PARCELS);
        if (out.threads == 1) {
            Crew.run(first, second, () -> sums[0] = receive(queue, out.taker, 2 * PARCELS));
        } else {
            Crew.run(
                    first,
                    second,
                    () -> sums[0] = receive(queue, out.taker, PARCELS),
                    () -> sums[1] = receive(queue, out.taker, PARCELS));
        }
        long expected = 0;
        for (int i = 0; i < shelf.length; i++) {
            expected += i + 1;
            if (i % 3 != 2) {
                shelf[i].wasOpened();
            }
        }
        Check.equal(expected, sums[0] + sums[1], "the sum of all labels");
    }

    /** Two of three parcels come from the shelf, the third is new and private. */
    private static <Q> void send(Q queue, Giver<Q> giver, Parcel[] shelf, int from) throws Exception {
        for (int i = from; i < from + PARCELS; i++) {
            Parcel parcel = (i % 3 == 2 ? new Parcel() : shelf[i]).pack(i + 1);
            while (!giver.give(queue, parcel)) {
                Crew.pause();
            }
        }
    }

    private static <Q> long receive(Q queue, Taker<Q> taker, int count) throws Exception {
        List<Parcel> got = new ArrayList<>();
        long sum = 0;
        int left = count;
        while (left > 0) {
            taker.take(queue, left, got::add);
            left -= got.size();
            if (got.isEmpty()) {
                Crew.pause();
            }
            for (Parcel parcel : got) {
                sum += parcel.open();
            }
            got.clear();
        }
        return sum;
    }

    private static final class In<Q> {
        final String name;
        final Giver<Q> giver;

        In(String name, Giver<Q> giver) {
            this.name = name;
            this.giver = giver;
        }
    }

    private static final class Out<Q> {
        final String name;
        final int threads;
        final Taker<Q> taker;

        Out(String name, int threads, Taker<Q> taker) {
            this.name = name;
            this.threads = threads;
            this.taker = taker;
        }
    }
}
