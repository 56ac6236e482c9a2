package redflag.load.juc;

import java.util.ArrayList;
import java.util.List;

/**
 * Two threads hand parcels over through one number that counts up: with every way to write it that releases, and every way to
 * read it that acquires.
 */
final class PingPong {
    private final List<Release> releases = new ArrayList<>();
    private final List<Acquire> acquires = new ArrayList<>();

    /** Makes the number one more than it was; may fail for no reason if it says so. */
    interface Release {
        boolean next(int from);
    }

    /** Whether the number is this one. */
    interface Acquire {
        boolean is(int number);
    }

    PingPong release(Release release) {
        releases.add(release);
        return this;
    }

    /** A way that cannot fail. */
    PingPong write(Write write) {
        return release(from -> {
            write.next(from);
            return true;
        });
    }

    /** Makes the number one more than it was. */
    interface Write {
        void next(int from);
    }

    PingPong acquire(Acquire acquire) {
        acquires.add(acquire);
        return this;
    }

    /** Uses each pair in both directions; the number is 0 before. */
    void run() throws InterruptedException {
        int rounds = 2 * releases.size() * acquires.size() + 1;
        Parcel[] shelf = Parcel.shelf(rounds + 1);
        Crew.run(() -> play(shelf, rounds, 0), () -> play(shelf, rounds, 1));
        for (int i = 1; i < rounds; i++) {
            shelf[i].wasOpened();
        }
    }

    /** The thread whose turn it is opens the other's parcel, packs the next and counts up. */
    private void play(Parcel[] shelf, int rounds, int me) {
        for (int now = 0; now < rounds; now++) {
            if (now % 2 != me) {
                continue;
            }
            int pair = now / 2;
            Acquire acquire = acquires.get(pair % acquires.size());
            while (!acquire.is(now)) {
                Crew.pause();
            }
            if (now > 0) {
                Check.equal(now, shelf[now].open(), "the label");
            }
            shelf[now + 1].pack(now + 1);
            Release release = releases.get(pair / acquires.size() % releases.size());
            while (!release.next(now)) {
                Crew.pause();
            }
        }
    }
}
