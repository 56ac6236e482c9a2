import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What was written to a value before put is seen by the thread that gets it from the map, also while the map grows. */
public class PutThenGet {
    static final class Account {
        int balance;
    }

    private final ConcurrentMap<Integer, Account> accounts = new ConcurrentHashMap<>(2);

    void fill() {
        for (int i = 0; i < 400; i++) {
            Account account = new Account();
            account.balance = i;
            accounts.put(i, account);
        }
    }

    long sum() {
        long sum = 0;
        for (int i = 0; i < 400; i++) {
            Account account;
            while ((account = accounts.get(i)) == null) {
                Thread.onSpinWait();
            }
            sum += account.balance;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        PutThenGet bank = new PutThenGet();
        Thread filler = new Thread(bank::fill);
        filler.start();
        System.out.println(bank.sum());
        filler.join();
    }
}
