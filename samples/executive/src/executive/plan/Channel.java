package executive.plan;

/** What the vehicle reports of itself: the variables of the database. */
public enum Channel {
    BATTERY("battery", Type.NUMBER),
    SPEED("speed", Type.NUMBER),
    ODOMETER("odometer", Type.NUMBER),
    X("x", Type.NUMBER),
    Y("y", Type.NUMBER),
    HEADING("heading", Type.NUMBER),
    MOVING("moving", Type.TRUTH),
    HAZARD("hazard", Type.TRUTH),
    FAULT("fault", Type.WORD),
    CAMERA("camera", Type.WORD),
    IMAGES("images", Type.NUMBER),
    ARM("arm", Type.WORD),
    SAMPLES("samples", Type.NUMBER);

    private final String title;
    private final Type type;

    Channel(String title, Type type) {
        this.title = title;
        this.type = type;
    }

    /** The channel of this name, or none. */
    public static Channel named(String title) {
        for (Channel channel : values()) {
            if (channel.title.equals(title)) {
                return channel;
            }
        }
        return null;
    }

    public String title() {
        return title;
    }

    public Type type() {
        return type;
    }
}
