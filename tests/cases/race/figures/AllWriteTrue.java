/**
 * Group B of Bijlsma's thesis: threads write the same value to a static field, which does no harm and is a race all the
 * same.
 */
public class AllWriteTrue {
    static boolean debug;

    static void begin() {
        debug = true; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.inOrder(AllWriteTrue::begin, AllWriteTrue::begin);
        System.out.println(debug);
    }
}
