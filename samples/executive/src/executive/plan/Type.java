package executive.plan;

/** The types of expressions. */
public enum Type {
    /** A number; times are numbers of seconds. */
    NUMBER,
    /** True or false. */
    TRUTH,
    /** A word, such as the position of the arm. */
    WORD
}
