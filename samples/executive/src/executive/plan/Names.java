package executive.plan;

/** What a checked expression may refer to, and who is told of its faults. */
interface Names {
    boolean hasNode(String name);

    void problem(Position position, String text);
}
