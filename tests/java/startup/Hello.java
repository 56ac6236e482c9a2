/** The smallest program: what is measured is the start of the JVM. */
public class Hello {
    public static void main(String[] args) {
        System.out.println("hello");
    }
}
