import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The map is safe, but its value is changed after it was put, without any lock. */
public class ValueChangedAfterPut {
    static final class Account {
        int balance;
    }

    private final ConcurrentMap<String, Account> accounts = new ConcurrentHashMap<>();

    void open() {
        Account account = new Account();
        accounts.put("a", account);
        account.balance = 10; //~ race
    }

    int balance() {
        return accounts.get("a").balance; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ValueChangedAfterPut bank = new ValueChangedAfterPut();
        int[] seen = new int[1];
        Unseen.inOrder(bank::open, () -> seen[0] = bank.balance());
        System.out.println(seen[0]);
    }
}
