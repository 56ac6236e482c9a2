import java.io.IOException;

/** Waits until its standard input ends. Meanwhile {@code redflag doctor} asks whether it can be attached to. */
public class Idle {
    public static void main(String[] args) throws IOException {
        System.out.println("ready");
        while (System.in.read() >= 0) {
        }
    }
}
