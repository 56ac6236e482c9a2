import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;

/** The hidden field changes neither what is serialized nor the computed serialVersionUID. */
public class Serial implements Serializable {
    private int number = 5;
    protected transient String lost = "lost";
    volatile double kept = 0.25;
    static int count;

    static class Sub extends Serial {
        Object[] more = {"a", 1, new int[] {3}};
    }

    public static String run() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            Sub sub = new Sub();
            sub.more[1] = ++count;
            out.writeObject(sub);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Sub back = (Sub) in.readObject();
            Serial base = back;
            return ObjectStreamClass.lookup(Serial.class).getSerialVersionUID() + "/"
                    + ObjectStreamClass.lookup(Sub.class).getSerialVersionUID() + "/"
                    + ObjectStreamClass.lookup(Sub.class).getFields().length + "/"
                    + bytes.size() + base.number + base.lost + base.kept + back.more[1] + ((int[]) back.more[2])[0];
        }
    }
}
