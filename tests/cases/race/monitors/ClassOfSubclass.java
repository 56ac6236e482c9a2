/** The lock is {@code getClass()}: one class object for the parent, another one for the subclass. */
public class ClassOfSubclass {
    static int created;

    static class Shape {
        void register() {
            synchronized (getClass()) {
                created++; //~ race
            }
        }
    }

    static class Circle extends Shape {}

    public static void main(String[] args) throws InterruptedException {
        Shape shape = new Shape();
        Shape circle = new Circle();
        Unseen.inOrder(shape::register, circle::register);
        System.out.println(created);
    }
}
