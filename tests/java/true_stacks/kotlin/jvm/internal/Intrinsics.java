package kotlin.jvm.internal;

/** What Kotlin's setters call before they write. */
public final class Intrinsics {
    private Intrinsics() {}

    public static void checkNotNullParameter(Object value, String name) {
        if (value == null) {
            throw new NullPointerException(name);
        }
    }
}
