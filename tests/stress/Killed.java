/** Has a race, says so, and works hard until it is killed. */
public final class Killed {
    private Killed() {}

    public static void main(String[] args) throws InterruptedException {
        Racy.race();
        System.out.println("racy part done");
        Busy.start(4, false);
    }
}
