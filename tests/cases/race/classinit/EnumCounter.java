/** A constant of an enum is one object for all threads, and its counter is plain. */
public class EnumCounter {
    enum Metric {
        REQUESTS,
        ERRORS;

        private int count;

        void add() {
            count++; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.inOrder(Metric.ERRORS::add, Metric.ERRORS::add);
        System.out.println(Metric.ERRORS.count);
    }
}
