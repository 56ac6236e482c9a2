/**
 * Fig. 13 of the JRF-E paper: an object is published by a volatile field, but filled only then, and the flag that shows
 * so is plain.
 */
public class FilledAfterPublication {
    static class Data {
        String text = "empty";
    }

    private volatile Data published;
    private boolean go;

    void publish() {
        Data data = new Data();
        published = data;
        data.text = "full"; //~ race
        go = true; //~ race
    }

    String take() {
        if (published == null) {
            return "nothing";
        }
        while (!go) { //~ race
            Thread.onSpinWait();
        }
        return published.text; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        FilledAfterPublication box = new FilledAfterPublication();
        String[] seen = new String[1];
        Unseen.inOrder(box::publish, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
