import java.lang.reflect.InvocationTargetException;

/**
 * Runs the samples and prints what they compute. The same program is run as compiled and with probes; what it prints
 * must not differ. The shim's own findings go to standard error.
 */
public final class Main {
    public static void main(String[] args) throws Exception {
        String[] samples = {"Accesses", "Monitors", "Flow", "Construction", "Serial", "Tested", "Far", "Subroutine",
            "Overwritten"};
        for (String sample : samples) {
            Object result = Class.forName(sample).getMethod("run").invoke(null);
            System.out.println(sample + ": " + result);
        }
        report();
    }

    private static void report() throws Exception {
        try {
            Class.forName("java.lang.Redflag").getMethod("report").invoke(null);
        } catch (ClassNotFoundException notWatched) {
            System.err.println("no shim");
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
