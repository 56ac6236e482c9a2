/** The method of the inner class locks the inner object; the data belongs to the outer one, which locks itself. */
public class InnerInsteadOfOuter {
    private int size;

    synchronized void grow() {
        size++; //~ race
    }

    class View {
        synchronized void shrink() {
            size--; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InnerInsteadOfOuter outer = new InnerInsteadOfOuter();
        View view = outer.new View();
        Unseen.inOrder(outer::grow, view::shrink);
        System.out.println(outer.size);
    }
}
