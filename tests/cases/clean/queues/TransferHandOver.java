import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;

/** transfer, tryTransfer and put of a transfer queue all hand over what was written before. */
public class TransferHandOver {
    private final TransferQueue<int[]> queue = new LinkedTransferQueue<>();

    void produce() {
        try {
            for (int i = 1; i <= 200; i++) {
                int[] message = new int[1];
                message[0] = i;
                if (i % 3 == 0) {
                    queue.transfer(message);
                } else if (!queue.tryTransfer(message)) {
                    queue.put(message);
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TransferHandOver line = new TransferHandOver();
        Thread producer = new Thread(line::produce);
        producer.start();
        int sum = 0;
        for (int i = 0; i < 200; i++) {
            int[] message = line.queue.take();
            message[0]++;
            sum += message[0];
        }
        System.out.println(sum);
        producer.join();
    }
}
