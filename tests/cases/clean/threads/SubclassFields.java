/** Fields of a thread's subclass: set before the start, used by the thread, read after its end. */
public class SubclassFields {
    static class Adder extends Thread {
        int from;
        int to;
        int sum;

        @Override
        public void run() {
            while (from <= to) {
                sum += from++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Adder adder = new Adder();
        adder.from = 1;
        adder.to = 10;
        adder.start();
        adder.join();
        adder.to++;
        System.out.println(adder.from + " " + adder.to + " " + adder.sum);
    }
}
