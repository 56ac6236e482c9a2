import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A digest reads bytes under the lock of their writer. */
public class DigestUnderLock {
    private final byte[] bytes = new byte[4];
    private int result;

    void first() {
        synchronized (bytes) {
            bytes[2] = 1;
        }
    }

    void second() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            synchronized (bytes) {
                digest.update(bytes);
            }
            result = digest.digest().length;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DigestUnderLock shared = new DigestUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
