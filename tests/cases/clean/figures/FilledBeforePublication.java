/** Fig. 13 of the JRF-E paper with the advised move: the object is filled before the volatile field publishes it. */
public class FilledBeforePublication {
    static class Data {
        String text = "empty";
    }

    private volatile Data published;

    void publish() {
        Data data = new Data();
        data.text = "full";
        published = data;
    }

    String take() {
        return published == null ? "nothing" : published.text;
    }

    public static void main(String[] args) throws InterruptedException {
        FilledBeforePublication box = new FilledBeforePublication();
        String[] seen = new String[1];
        Unseen.inOrder(box::publish, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
