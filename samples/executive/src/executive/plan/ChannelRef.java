package executive.plan;

/** The value of a channel of the vehicle. */
final class ChannelRef extends Expr {
    private final Channel channel;

    ChannelRef(Position position, Channel channel) {
        super(position);
        this.channel = channel;
    }

    @Override
    Type check(Names names) {
        return channel.type();
    }

    @Override
    public Value evaluate(Scope scope) {
        return scope.channel(channel);
    }

    @Override
    void collect(Uses uses) {
        uses.add(channel);
    }

    @Override
    public String toString() {
        return channel.title();
    }
}
