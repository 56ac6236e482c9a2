/** An object that leaks out of its constructor is published from there on. */
public class Leaks {
    static final class Box {
        static Box last;
        int before;
        int after;

        Box() {
            before = 1;
            last = this;
            after = 1;
        }
    }

    void first() {
        new Box();
    }

    int second() {
        Box.last.before++;
        return Box.last.after++;
    }

    public static void main(String[] args) throws Exception {
        Leaks it = new Leaks();
        Unseen.inOrder(it::first, it::second);
    }
}
