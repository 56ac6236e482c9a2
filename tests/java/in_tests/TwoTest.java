import org.junit.jupiter.api.Test;

/** Runs at the same time as {@link OneTest}, and uses its pools after it. */
class TwoTest {
    static int own;
    static int submitted;
    static int forked;

    @Test
    void racesAtOnce() throws InterruptedException {
        Meeting.enter("two", "one");
        Race.twice(() -> own++);
        Unseen.await("forked-one-done");
        Race.inPool("submitted-two", Meeting.POOL::submit, () -> submitted++);
        Race.inPool("forked-two", Meeting.FORKS::submit, () -> forked++);
        synchronized (Meeting.class) {
            Thread.yield();
        }
        Meeting.leave("two", "one");
        Meeting.leave("two-too", "one-too");
    }
}
