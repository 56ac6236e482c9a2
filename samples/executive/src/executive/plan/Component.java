package executive.plan;

/** The parts of the vehicle that do one thing at a time. */
public enum Component {
    WHEELS("wheels"),
    CAMERA("camera"),
    ARM("arm"),
    /** Nothing that moves: such actions may run together with any other. */
    NONE("none");

    private final String title;

    Component(String title) {
        this.title = title;
    }

    /** The component of this name, or none. */
    public static Component named(String title) {
        for (Component component : values()) {
            if (component != NONE && component.title.equals(title)) {
                return component;
            }
        }
        return null;
    }

    public String title() {
        return title;
    }
}
