import org.junit.jupiter.api.Test;

/** Runs at the same time as {@link TwoTest}, and shares pools and a lock with it. */
class OneTest {
    static int own;
    static int submitted;
    static int forked;
    static int forkedAgain;
    static int locked;

    @Test
    void racesAtOnce() throws InterruptedException {
        Meeting.enter("one", "two");
        Race.twice(() -> own++);
        Race.inPool("submitted-one", Meeting.POOL::submit, () -> submitted++);
        Race.inPool("forked-one", Meeting.FORKS::submit, () -> forked++);
        Meeting.leave("one", "two");
        Race.inPool("forked-one-again", Meeting.FORKS::submit, () -> forkedAgain++);
        Race.twice(() -> {
            synchronized (Meeting.class) {
                Thread.yield();
            }
            locked++;
        });
        Meeting.leave("one-too", "two-too");
    }
}
