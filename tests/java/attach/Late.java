import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A class that is loaded again each time, so that classes and threads appear while an agent comes and goes. */
public final class Late implements Runnable {
    private static final int SUM_OF_SQUARES = 285;
    private int[] squares;

    /** Loads the class, runs it in a thread of its own and checks what it computed. */
    static void once() throws Exception {
        Class<?> fresh = new Loader().define();
        Runnable late = (Runnable) fresh.getConstructor().newInstance();
        Thread thread = new Thread(late, "late");
        thread.start();
        thread.join();
        if (fresh == Late.class || late.hashCode() != SUM_OF_SQUARES) {
            throw new AssertionError("the late class computed " + late.hashCode());
        }
    }

    @Override
    public void run() {
        squares = new int[10];
        for (int i = 0; i < squares.length; i++) {
            squares[i] = i * i;
        }
    }

    @Override
    public int hashCode() {
        return Arrays.stream(squares).sum();
    }

    private static final class Loader extends ClassLoader {
        Loader() {
            super(Late.class.getClassLoader());
        }

        Class<?> define() throws IOException {
            try (InputStream in = Late.class.getResourceAsStream("Late.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass("Late", bytes, 0, bytes.length);
            }
        }
    }
}
