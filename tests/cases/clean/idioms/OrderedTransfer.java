/** Transfers to and fro take both locks in the order of the accounts' numbers. */
public class OrderedTransfer {
    static final class Account {
        final int number;
        int balance = 1000;

        Account(int number) {
            this.number = number;
        }
    }

    static void transfer(Account from, Account to, int amount) {
        Account first = from.number < to.number ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account[] accounts = {new Account(0), new Account(1), new Account(2)};
        Thread[] threads = new Thread[3];
        for (int t = 0; t < threads.length; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 200; i++) {
                    transfer(accounts[(me + i) % 3], accounts[(me + i + 1 + i % 2) % 3], 1);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(accounts[0].balance + accounts[1].balance + accounts[2].balance);
    }
}
