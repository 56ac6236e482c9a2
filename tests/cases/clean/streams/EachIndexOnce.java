import java.util.Arrays;
import java.util.stream.IntStream;

/** Every element of the array is written by one thread only; the stream's end orders them before main. */
public class EachIndexOnce {
    public static void main(String[] args) {
        long[] squares = new long[1000];
        for (int round = 0; round < 10; round++) {
            IntStream.range(0, squares.length).parallel().forEach(i -> squares[i] += (long) i * i);
            Arrays.parallelSetAll(squares, i -> squares[i] + 1);
            for (int i = 0; i < squares.length; i++) {
                squares[i]--;
            }
        }
        Arrays.parallelPrefix(squares, Long::sum);
        System.out.println(squares[999]);
    }
}
