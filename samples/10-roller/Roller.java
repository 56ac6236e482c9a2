/** A roller coaster with seven seats, and seven passengers who cannot get enough. It departs when all seats are taken. */
public class Roller implements Runnable {
    private static final int SEATS = 7;
    private static final int RIDES = 5;

    private int taken;
    private int rideNo;

    /** Takes a seat, if the ride that is boarding is the one that the passenger waits for. */
    synchronized boolean board(int ride) {
        if (rideNo != ride) {
            return false;
        }
        taken++;
        return true;
    }

    synchronized int rides() {
        return rideNo;
    }

    private synchronized void depart() {
        if (taken == SEATS) {
            taken = 0;
            rideNo++;
        }
    }

    /** The coaster. It reads the number without a lock, since no other thread writes it. */
    @Override
    public void run() {
        while (rideNo < RIDES) {
            depart();
            Thread.yield();
        }
    }

    void enjoy() {
        for (int ride = 0; ride < RIDES; ride++) {
            while (!board(ride)) {
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Roller roller = new Roller();
        Thread coaster = new Thread(roller, "coaster");
        Thread[] passengers = new Thread[SEATS];
        for (int i = 0; i < SEATS; i++) {
            passengers[i] = new Thread(roller::enjoy, "passenger-" + (i + 1));
        }
        coaster.start();
        for (Thread passenger : passengers) {
            passenger.start();
        }
        for (Thread passenger : passengers) {
            passenger.join();
        }
        coaster.join();
        System.out.println("rode " + roller.rides() + " times");
    }
}
