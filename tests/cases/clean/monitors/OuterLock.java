/** An inner class locks the outer object, whose data it changes. */
public class OuterLock {
    private int size;

    synchronized void grow() {
        size++;
    }

    class View {
        void shrink() {
            synchronized (OuterLock.this) {
                size--;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OuterLock outer = new OuterLock();
        View view = outer.new View();
        Unseen.inOrder(outer::grow, view::shrink);
        System.out.println(outer.size);
    }
}
