/** Fields of every kind; a final field is not recorded. */
public class Kinds {
    private boolean truth;
    private byte small;
    private char letter;
    private long large;
    private double broken;
    private String word;
    private final int fixed;
    private static float global;

    Kinds(int fixed) {
        this.fixed = fixed;
    }

    void first() {
        truth = true;
        small = 1;
        letter = 'x';
        large = fixed;
        broken = 1;
        word = "x";
        global = 1;
    }

    double second() {
        int seen = truth ? small : letter;
        double sum = large + broken + fixed + global;
        return sum + seen + word.length();
    }

    public static void main(String[] args) throws Exception {
        Kinds it = new Kinds(args.length);
        Unseen.inOrder(it::first, it::second);
    }
}
