/** Two threads write a field without any synchronization: a race in every schedule, since nothing orders them. */
final class Racy extends Thread {
    private static int field;

    private Racy(String name) {
        super(name);
    }

    /** Has the race, and returns when it is over. */
    static void race() throws InterruptedException {
        Racy[] both = {new Racy("stress left"), new Racy("stress right")};
        for (Racy one : both) {
            one.start();
        }
        for (Racy one : both) {
            one.join();
        }
    }

    @Override
    public void run() {
        field++;
    }
}
