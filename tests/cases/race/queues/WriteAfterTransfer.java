import java.util.concurrent.LinkedTransferQueue;

/** transfer returns when the consumer has the element; what the producer writes then is too late. */
public class WriteAfterTransfer {
    static final class Parcel {
        String label;
    }

    private final LinkedTransferQueue<Parcel> queue = new LinkedTransferQueue<>();

    void produce() {
        Parcel parcel = new Parcel();
        try {
            queue.transfer(parcel);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        Unseen.await("taken");
        parcel.label = "sent"; //~ race
        Unseen.signal("written");
    }

    String consume() throws InterruptedException {
        Parcel parcel = queue.take();
        Unseen.signal("taken");
        Unseen.await("written");
        return parcel.label; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        WriteAfterTransfer line = new WriteAfterTransfer();
        Unseen.ready();
        Thread producer = new Thread(line::produce);
        producer.start();
        System.out.println(line.consume());
        producer.join();
    }
}
