package executive.plan;

/** A channel and the value it has now. */
public final class Reading {
    private final Channel channel;
    private final Value value;

    public Reading(Channel channel, Value value) {
        this.channel = channel;
        this.value = value;
    }

    public Channel channel() {
        return channel;
    }

    public Value value() {
        return value;
    }
}
