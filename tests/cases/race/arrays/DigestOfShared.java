import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A digest reads bytes that another thread writes. */
public class DigestOfShared {
    private final byte[] bytes = new byte[4];
    private int result;

    void first() {
        bytes[2] = 1; //~ race
    }

    void second() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes); //~ race
            result = digest.digest().length;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DigestOfShared shared = new DigestOfShared();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
