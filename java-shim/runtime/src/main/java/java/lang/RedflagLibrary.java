package java.lang;

/** Loads the agent's library into the boot loader before the shim is initialized, which binds its natives. */
final class RedflagLibrary {
    private RedflagLibrary() {}

    /** Called by the agent in a running JVM, where the library is not among the agents yet. */
    static void load(String library) {
        Runtime.getRuntime().load0(RedflagLibrary.class, library);
    }
}
