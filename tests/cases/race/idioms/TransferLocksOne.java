/** A transfer locks the account it takes from, but not the one it gives to. */
public class TransferLocksOne {
    static final class Account {
        int balance = 100;

        void transfer(Account to, int amount) {
            synchronized (this) {
                balance -= amount;
                to.balance += amount; //~ race
            }
        }

        synchronized int balance() {
            return balance;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account left = new Account();
        Account right = new Account();
        int[] seen = new int[1];
        Unseen.inOrder(() -> left.transfer(right, 10), () -> seen[0] = right.balance()); //~ race
        System.out.println(seen[0]);
    }
}
