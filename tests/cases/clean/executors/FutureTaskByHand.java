import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A future task in a thread of one's own; several threads wait for its result. */
public class FutureTaskByHand {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        int sum = 0;
        for (int i = 1; i <= 30; i++) {
            int value = i;
            FutureTask<int[]> task = new FutureTask<>(() -> {
                int[] result = new int[2];
                result[0] = value;
                return result;
            });
            int[] seen = new int[1];
            Thread reader = new Thread(() -> {
                try {
                    seen[0] = task.get()[0];
                } catch (InterruptedException | ExecutionException e) {
                    throw new IllegalStateException(e);
                }
            });
            reader.start();
            new Thread(task).start();
            sum += task.get()[0];
            reader.join();
            sum += seen[0];
        }
        System.out.println(sum);
    }
}
