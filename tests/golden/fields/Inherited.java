/** An inherited field is its declaring class's, even if an access names another class; a hidden one is another. */
public class Inherited {
    static class Base {
        int data;
        int hidden;
    }

    static final class Derived extends Base {
        int hidden;

        void set() {
            data = 1;
            hidden = 1;
        }
    }

    private final Derived derived = new Derived();

    void first() {
        derived.set();
    }

    void second() {
        Base base = derived;
        base.data = 2;
        base.hidden = 2;
    }

    public static void main(String[] args) throws Exception {
        Inherited it = new Inherited();
        Unseen.inOrder(it::first, it::second);
        it.derived.data = 3;
        it.derived.hidden = 3;
    }
}
