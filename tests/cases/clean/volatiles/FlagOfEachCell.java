/** Two flags in arrays of objects: each object has its own volatile field. */
public class FlagOfEachCell {
    static class Cell {
        int data;
        volatile boolean ready;
    }

    private final Cell[] cells = {new Cell(), new Cell()};

    void give() {
        for (Cell cell : cells) {
            cell.data = 21;
            cell.ready = true;
        }
    }

    int take() {
        int sum = 0;
        for (Cell cell : cells) {
            sum += cell.ready ? cell.data++ : -1;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        FlagOfEachCell box = new FlagOfEachCell();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
