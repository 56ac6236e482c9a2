import java.util.Random;

/** Eight clerks move money between eight accounts, at random. Every account has its own lock. */
public class Bank {
    /** Its lock is its monitor. */
    static class Account {
        private final int number;
        private int balance = 1000;

        Account(int number) {
            this.number = number;
        }

        synchronized int balance() {
            return balance;
        }

        /** Takes both locks, that of the lower number first: so two clerks never wait for each other. */
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
    }

    private final Account[] accounts = new Account[8];

    Bank() {
        for (int number = 0; number < accounts.length; number++) {
            accounts[number] = new Account(number);
        }
    }

    void work(int clerk) {
        Random random = new Random(clerk);
        for (int order = 0; order < 50; order++) {
            int from = random.nextInt(accounts.length);
            int to = (from + 1 + random.nextInt(accounts.length - 1)) % accounts.length;
            Account.transfer(accounts[from], accounts[to], random.nextInt(100));
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        Thread[] clerks = new Thread[8];
        for (int i = 0; i < clerks.length; i++) {
            int clerk = i + 1;
            clerks[i] = new Thread(() -> bank.work(clerk), "clerk-" + clerk);
            clerks[i].start();
        }
        int sum = 0;
        for (Thread clerk : clerks) {
            clerk.join();
        }
        for (Account account : bank.accounts) {
            sum += account.balance();
        }
        System.out.println("the accounts hold " + sum);
    }
}
