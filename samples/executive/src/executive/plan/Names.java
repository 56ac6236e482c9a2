package executive.plan;

/** What a checked expression may refer to, and where its faults are reported. */
interface Names {
    boolean hasNode(String name);

    void problem(Position position, String text);
}
