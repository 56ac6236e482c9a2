import java.lang.ref.Cleaner;

/** The action of a cleaner sees what was written before its object was registered, also after files were closed. */
public class CleanerRunsAction {
    static class State implements Runnable {
        int value;
        volatile boolean ran;

        @Override
        public void run() {
            value++;
            ran = true;
        }
    }

    private static State register(Cleaner cleaner) {
        State state = new State();
        state.value = 1;
        cleaner.register(new Object(), state);
        return state;
    }

    public static void main(String[] args) {
        Cleaner cleaner = Cleaner.create();
        State state = register(cleaner);
        for (int i = 0; i < 200 && !state.ran; i++) {
            System.gc();
            Unseen.signal("file" + i);
            Thread.yield();
        }
        while (!state.ran) {
            System.gc();
        }
        System.out.println(state.value);
    }
}
