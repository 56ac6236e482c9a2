import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.util.Arrays;

/** Prints what reflection, serialization and stacks show; must be the same with and without the agent. */
public class Hidden {
    static class Plain implements Serializable {
        private int count = 3;
        public String name = "n";
        transient volatile long stamp = 5;
        static final int[] TABLE = {1, 2};
    }

    static class Sub extends Plain {
        protected double ratio = 0.5;
    }

    enum Color { RED, GREEN }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Hidden.class, Plain.class, Sub.class, Color.class, Serializable.class}) {
            System.out.println(c.getName() + " declared " + names(c.getDeclaredFields()) + " public " + names(c.getFields()));
            System.out.println("  methods " + c.getDeclaredMethods().length);
            System.out.println("  constructors " + c.getDeclaredConstructors().length);
            System.out.println("  modifiers " + c.getModifiers());
        }
        try {
            Plain.class.getDeclaredField("$redflag$id");
            System.out.println("the hidden field is found");
        } catch (NoSuchFieldException expected) {
            System.out.println(expected);
        }
        System.out.println("id " + ObjectStreamClass.lookup(Plain.class).getSerialVersionUID());
        System.out.println("id " + ObjectStreamClass.lookup(Sub.class).getSerialVersionUID());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(new Sub());
        out.close();
        System.out.println("stream " + Arrays.hashCode(bytes.toByteArray()));
        Sub back = (Sub) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        System.out.println(back.name + " " + back.ratio + " " + back.stamp);
        try {
            deep(0);
        } catch (IllegalStateException thrown) {
            for (StackTraceElement frame : thrown.getStackTrace()) {
                System.out.println("  at " + frame);
            }
        }
        StackWalker.getInstance().forEach(frame -> System.out.println("walked " + frame));
        int depth = 0;
        try {
            overflow(new int[1]);
        } catch (StackOverflowError error) {
            for (StackTraceElement frame : error.getStackTrace()) {
                depth += frame.getClassName().contains("Redflag") ? 1 : 0;
            }
        }
        System.out.println("frames of the shim: " + depth);
    }

    static int overflow(int[] cells) {
        cells[0]++;
        return overflow(cells) + 1;
    }

    static void deep(int n) {
        if (n == 3) {
            throw new IllegalStateException();
        }
        deep(n + 1);
    }

    static String names(Field[] fields) {
        StringBuilder text = new StringBuilder();
        for (Field field : fields) {
            text.append(field).append(';');
        }
        return text.toString();
    }
}
