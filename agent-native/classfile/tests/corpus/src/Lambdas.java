import java.util.function.IntUnaryOperator;

/** Lambdas and method references; interfaces with bodies. */
interface Lambdas {
    int[] SHARED = {1};

    default IntUnaryOperator adder(int by) {
        return x -> SHARED[0] += x + by;
    }

    static Runnable counter(Lambdas of) {
        Runnable r = () -> of.adder(1).applyAsInt(SHARED[0]++);
        return r::run;
    }
}
