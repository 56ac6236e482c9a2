import java.io.IOException;

/** Waits until its standard input ends, so that somebody can ask whether it may be attached to. */
public class Idle {
    public static void main(String[] args) throws IOException {
        System.out.println("ready");
        while (System.in.read() >= 0) {
        }
    }
}
