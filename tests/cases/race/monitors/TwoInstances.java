/** Synchronized methods of two objects work on a third one: each thread holds a lock, but not the same. */
public class TwoInstances {
    static class Account {
        int balance;
    }

    static class Teller {
        private final Account account;

        Teller(Account account) {
            this.account = account;
        }

        synchronized void deposit(int amount) {
            account.balance += amount; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Teller left = new Teller(account);
        Teller right = new Teller(account);
        Unseen.inOrder(() -> left.deposit(1), () -> right.deposit(2));
        System.out.println(account.balance);
    }
}
