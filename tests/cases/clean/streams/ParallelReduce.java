import java.util.stream.IntStream;

/** A sum by reduce: the threads share nothing but the source. */
public class ParallelReduce {
    public static void main(String[] args) {
        int[] cells = new int[2000];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = i;
        }
        long sum = IntStream.range(0, cells.length).parallel().mapToLong(i -> cells[i]).reduce(0, Long::sum);
        cells[0] = 1;
        System.out.println(sum);
    }
}
