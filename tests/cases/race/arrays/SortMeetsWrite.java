import java.util.Arrays;

/** An array is sorted while another thread writes one of its elements. */
public class SortMeetsWrite {
    private final int[] numbers = {3, 1, 2};
    private int result;

    void first() {
        numbers[1] = 5; //~ race
    }

    void second() {
        Arrays.sort(numbers); //~ race
        result = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        SortMeetsWrite shared = new SortMeetsWrite();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
