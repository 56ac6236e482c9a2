/** Another volatile field, and the same field of another object, order nothing. */
public class OtherVariable {
    private static final OtherVariable ONE = new OtherVariable();
    private static final OtherVariable TWO = new OtherVariable();
    private static int data;
    private volatile int a;
    private volatile int b;

    static void first() {
        data = 1;
        ONE.a = 1;
    }

    static int second() {
        return ONE.b + TWO.a + data;
    }

    public static void main(String[] args) throws Exception {
        Unseen.inOrder(OtherVariable::first, OtherVariable::second);
    }
}
