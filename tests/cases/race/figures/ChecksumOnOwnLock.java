/** Group C of Bijlsma's thesis: every worker synchronizes on itself to add to a sum that all share. */
public class ChecksumOnOwnLock {
    static long checksum;

    synchronized void add(long part) {
        checksum += part; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ChecksumOnOwnLock one = new ChecksumOnOwnLock();
        ChecksumOnOwnLock two = new ChecksumOnOwnLock();
        Unseen.inOrder(() -> one.add(1), () -> two.add(2));
        System.out.println(checksum);
    }
}
