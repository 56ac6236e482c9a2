/** The writer locks and the reader does not; what the writer does under the lock before is harmless. */
public class UnguardedRead {
    private int balance;
    private int audits;

    synchronized void deposit() {
        balance = 10; //~ race
        audits++;
    }

    int balance() {
        return balance;
    }

    synchronized int audits() {
        return audits;
    }

    public static void main(String[] args) throws InterruptedException {
        UnguardedRead account = new UnguardedRead();
        int[] seen = new int[2];
        Unseen.inOrder(account::deposit, () -> {
            seen[0] = account.balance(); //~ race
            seen[1] = account.audits();
        });
        System.out.println(seen[0] + " " + seen[1]);
    }
}
