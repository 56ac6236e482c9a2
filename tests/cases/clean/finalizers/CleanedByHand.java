import java.lang.ref.Cleaner;

/** The cleaning action is run by the thread that asks for it, and only once. */
public class CleanedByHand {
    static class State implements Runnable {
        int handle = 7;

        @Override
        public void run() {
            handle++;
        }
    }

    private static final Cleaner CLEANER = Cleaner.create();

    public static void main(String[] args) throws InterruptedException {
        State state = new State();
        Object resource = new Object();
        Cleaner.Cleanable cleanable = CLEANER.register(resource, state);
        state.handle++;
        Thread closer = new Thread(cleanable::clean);
        closer.start();
        closer.join();
        cleanable.clean();
        System.out.println(state.handle + " " + resource.equals(state));
    }
}
