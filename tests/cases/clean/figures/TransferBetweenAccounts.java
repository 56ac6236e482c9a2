import java.util.Random;

//~~ no predictions
/** The bank of section 6 of the RACER paper: eight threads move money between accounts, each guarded by its own lock. */
public class TransferBetweenAccounts {
    static class Account {
        private int balance = 100;

        synchronized void add(int amount) {
            balance += amount;
        }

        synchronized int balance() {
            return balance;
        }
    }

    private final Account[] accounts = new Account[8];

    TransferBetweenAccounts() {
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new Account();
        }
    }

    void transfer(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 5; i++) {
            int amount = random.nextInt(10);
            accounts[random.nextInt(accounts.length)].add(-amount);
            accounts[random.nextInt(accounts.length)].add(amount);
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TransferBetweenAccounts bank = new TransferBetweenAccounts();
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            int seed = i;
            threads[i] = new Thread(() -> bank.transfer(seed));
            threads[i].start();
        }
        int sum = 0;
        for (Thread thread : threads) {
            thread.join();
        }
        for (Account account : bank.accounts) {
            sum += account.balance();
        }
        System.out.println(sum);
    }
}
