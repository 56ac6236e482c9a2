import java.io.File;

/**
 * Writes a variable in two threads, one after the other in time: {@code x = 1; call()}, then {@code call(); x = 2}. Nothing but
 * what the call does can order them: they take turns by files.
 */
public final class Frame {
    static int x;

    private Frame() {}

    /** A call of the public API. */
    public interface Call {
        void run() throws Throwable;
    }

    public static void main(String[] args) throws Throwable {
        Call call = (Call) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        Class.forName("Calls");
        Thread.sleep(1);
        if (args.length > 1 && args[1].equals("warm")) {
            call.run();
        }
        File ready = new File("ready");
        ready.createNewFile();
        ready.exists();
        Thread.yield();
        Thread first = new First(call);
        Thread second = new Second(call);
        first.start();
        second.start();
        first.join();
        second.join();
        System.exit(0);
    }

    static void await(String name) {
        File file = new File(name);
        while (!file.exists()) {
            Thread.yield();
        }
    }

    static final class First extends Thread {
        private final Call call;

        First(Call call) {
            super("first");
            this.call = call;
        }

        @Override
        public void run() {
            try {
                await("ready");
                x = 1;
                call.run();
                new File("first").createNewFile();
                await("second");
            } catch (Throwable failed) {
                failed.printStackTrace();
                System.exit(1);
            }
        }
    }

    static final class Second extends Thread {
        private final Call call;

        Second(Call call) {
            super("second");
            this.call = call;
        }

        @Override
        public void run() {
            try {
                await("first");
                call.run();
                x = 2;
                new File("second").createNewFile();
            } catch (Throwable failed) {
                failed.printStackTrace();
                System.exit(1);
            }
        }
    }
}
