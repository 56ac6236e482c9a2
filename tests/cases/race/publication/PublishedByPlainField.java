/**
 * An object is published by a plain field. It is filled while private: the field is the root, and the object's own field
 * is its consequence.
 */
public class PublishedByPlainField {
    static class Point {
        int x;
    }

    private Point point;

    void publish() {
        Point made = new Point();
        made.x = 3;
        point = made; //~ race
    }

    int take() {
        Point seen = point; //~ race
        return seen == null ? -1 : seen.x; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        PublishedByPlainField box = new PublishedByPlainField();
        int[] seen = new int[1];
        Unseen.inOrder(box::publish, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
