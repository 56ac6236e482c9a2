import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Providers of cryptography are looked up in caches. That orders nothing for the program. */
public class DigestCold {
    private int counted;

    private static void call() {
        try {
            MessageDigest.getInstance("SHA-256").digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DigestCold it = new DigestCold();
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    call();
                },
                () -> {
                    call();
                    it.counted++; //~ race
                });
        System.out.println(it.counted);
    }
}
