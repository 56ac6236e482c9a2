package redflag.load.libs;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Map;

/**
 * Echo servers over loopback TCP and over Netty's local transport, with pipelines. A channel's handlers run in its event
 * loop, or in an executor of their own, so their fields need no lock.
 */
final class NettyChannels {
    private static final int CLIENTS = 3;
    private static final int MESSAGES = 100;

    private NettyChannels() {}

    static void exercises(Map<String, Exercise> all) {
        all.put("netty/tcp-echo", until -> rounds(until, NettyChannels::tcp));
        all.put("netty/local-echo", until -> rounds(until, NettyChannels::local));
    }

    private interface Round {
        void run(EventExecutorGroup apart) throws Exception;
    }

    private static long rounds(Deadline until, Round round) throws Exception {
        long count = 0;
        do {
            EventExecutorGroup apart = new DefaultEventExecutorGroup(1);
            round.run(apart);
            NettyExecutors.end(apart);
            count += (long) CLIENTS * MESSAGES;
        } while (!until.passed());
        return count;
    }

    private static void tcp(EventExecutorGroup apart) throws Exception {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        Channel server = serve(group, NioServerSocketChannel.class,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), channel -> channel.pipeline()
                        .addLast(new LengthFieldBasedFrameDecoder(1 << 16, 0, 4, 0, 4), new LengthFieldPrepender(4))
                        .addLast(new Counting())
                        .addLast(apart, new Echo()));
        new Crew().start(CLIENTS, "client", me -> {
            Promise<Long> done = group.next().newPromise();
            Channel channel = connect(group, NioSocketChannel.class, server.localAddress(), it -> it.pipeline()
                    .addLast(new LengthFieldBasedFrameDecoder(1 << 16, 0, 4, 0, 4), new LengthFieldPrepender(4))
                    .addLast(new Summing(done)));
            for (int i = 0; i < MESSAGES; i++) {
                ByteBuf message = channel.alloc().buffer(64 + i);
                message.writeInt(me).writeLong(i).writeZero(i);
                channel.writeAndFlush(message);
            }
            Check.equal(sum(), done.get(), "sum of what came back");
            channel.close().sync();
        }).join();
        server.close().sync();
        NettyExecutors.end(group);
    }

    private static long sum() {
        return (long) MESSAGES * (MESSAGES - 1) / 2;
    }

    /** Objects go through the local transport as they are. */
    private static void local(EventExecutorGroup apart) throws Exception {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, LocalIoHandler.newFactory());
        Channel server = serve(group, LocalServerChannel.class, new LocalAddress("echo"), channel -> channel.pipeline()
                .addLast(new Counting())
                .addLast(apart, new Echo()));
        new Crew().start(CLIENTS, "client", me -> {
            Promise<Long> done = group.next().newPromise();
            Channel channel = connect(group, LocalChannel.class, server.localAddress(),
                    it -> it.pipeline().addLast(new Summing(done)));
            for (int i = 0; i < MESSAGES; i++) {
                channel.writeAndFlush(Parcel.packed(me, i));
            }
            Check.equal(sum() + MESSAGES, done.get(), "sum of what came back");
            channel.close().sync();
        }).join();
        server.close().sync();
        NettyExecutors.end(group);
    }

    private interface Setup {
        void of(Channel channel);
    }

    private static ChannelHandler initializer(Setup setup) {
        return new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                setup.of(channel);
            }
        };
    }

    private static Channel serve(EventLoopGroup group, Class<? extends ServerChannel> kind, SocketAddress at,
            Setup setup) throws Exception {
        return new ServerBootstrap()
                .group(group)
                .channel(kind)
                .childHandler(initializer(setup))
                .bind(at)
                .sync()
                .channel();
    }

    private static Channel connect(EventLoopGroup group, Class<? extends Channel> kind, SocketAddress to, Setup setup)
            throws Exception {
        return new Bootstrap()
                .group(group)
                .channel(kind)
                .handler(initializer(setup))
                .connect(to)
                .sync()
                .channel();
    }

    /** Runs in the channel's event loop and passes everything on. */
    private static final class Counting extends ChannelInboundHandlerAdapter {
        private int messages;

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            messages++;
            Check.that(messages <= MESSAGES, "more messages than were sent");
            context.fireChannelRead(message);
        }
    }

    /** Runs in an executor of its own. Adds one to parcels, so that they are written in every thread on their way. */
    private static final class Echo extends ChannelInboundHandlerAdapter {
        private long next;

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof Parcel) {
                Parcel parcel = (Parcel) message;
                Check.equal(next++, parcel.look(), "order of parcels");
                parcel.pack(parcel.sender, parcel.number + 1);
            }
            context.writeAndFlush(message);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
            thrown.printStackTrace();
            context.close();
        }
    }

    /** Adds up what comes back to the client. */
    private static final class Summing extends SimpleChannelInboundHandler<Object> {
        private final Promise<Long> done;
        private int messages;
        private long sum;

        Summing(Promise<Long> done) {
            this.done = done;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, Object message) {
            if (message instanceof Parcel) {
                sum += ((Parcel) message).open();
            } else {
                ByteBuf bytes = (ByteBuf) message;
                bytes.skipBytes(4);
                sum += bytes.readLong();
            }
            if (++messages == MESSAGES) {
                done.setSuccess(sum);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            done.tryFailure(new IllegalStateException("closed after " + messages + " messages"));
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
            done.tryFailure(thrown);
        }
    }
}
