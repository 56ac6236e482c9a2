package executive.plan;

import java.util.List;

/** What the vehicle can do. */
public enum ActionKind {
    /** Goes straight on: metres, metres per second. */
    DRIVE("drive", Component.WHEELS, Type.NUMBER, Type.NUMBER),
    /** Turns on the spot: degrees, to the left if positive. */
    TURN("turn", Component.WHEELS, Type.NUMBER),
    /** Takes a number of images. */
    SHOOT("shoot", Component.CAMERA, Type.NUMBER),
    DEPLOY("deploy", Component.ARM),
    STOW("stow", Component.ARM),
    /** Takes one sample: seconds of drilling. */
    SAMPLE("sample", Component.ARM, Type.NUMBER),
    /** Does nothing for a number of seconds. */
    WAIT("wait", Component.NONE, Type.NUMBER),
    /** Waits in the sun until the battery has the given charge in percent. */
    CHARGE("charge", Component.NONE, Type.NUMBER),
    /** Switches a component off and on again. */
    RESET("reset", Component.NONE, Type.WORD),
    /** Looks at every component. The executive does this before each plan. */
    SELFTEST("selftest", Component.NONE);

    private final String title;
    private final Component component;
    private final List<Type> parameters;

    ActionKind(String title, Component component, Type... parameters) {
        this.title = title;
        this.component = component;
        this.parameters = List.of(parameters);
    }

    /** The action of this name, or none. */
    public static ActionKind named(String title) {
        for (ActionKind kind : values()) {
            if (kind.title.equals(title)) {
                return kind;
            }
        }
        return null;
    }

    public String title() {
        return title;
    }

    public Component component() {
        return component;
    }

    public List<Type> parameters() {
        return parameters;
    }
}
