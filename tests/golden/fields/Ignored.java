import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Fields and methods with the annotation are left out. */
public class Ignored {
    @Retention(RetentionPolicy.CLASS)
    @interface RaceIgnore {}

    @RaceIgnore private int statistics;
    private int data;
    private int unseen;

    void first() {
        statistics++;
        data = 1;
        ignored();
    }

    @RaceIgnore
    void ignored() {
        unseen = 2;
    }

    int second() {
        return statistics + data + unseen;
    }

    public static void main(String[] args) throws Exception {
        Ignored it = new Ignored();
        Unseen.inOrder(it::first, it::second);
    }
}
