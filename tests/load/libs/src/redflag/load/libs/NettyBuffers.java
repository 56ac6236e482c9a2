package redflag.load.libs;

import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.Recycler;
import io.netty.util.concurrent.FastThreadLocal;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Netty's memory: buffers and recycled objects that are taken by one thread, filled, handed over and given back by another. */
final class NettyBuffers {
    private static final int THREADS = 3;
    private static final int TURNS = 300;

    private NettyBuffers() {}

    static void exercises(Map<String, Exercise> all) {
        all.put("netty/pooled", until -> buffers(until, new PooledByteBufAllocator(true)));
        all.put("netty/adaptive", until -> buffers(until, new AdaptiveByteBufAllocator(true)));
        all.put("netty/unpooled", until -> buffers(until, new UnpooledByteBufAllocator(true)));
        all.put("netty/recycler", NettyBuffers::recycled);
        all.put("netty/thread-locals", NettyBuffers::locals);
    }

    /** Each thread fills buffers for the next one in a circle, which reads and releases them. */
    private static long buffers(Deadline until, ByteBufAllocator allocator) throws Exception {
        BlockingQueue<ByteBuf>[] ways = ways();
        long count = 0;
        do {
            circle(me -> {
                for (int i = 0; i < TURNS; i++) {
                    ways[(me + 1) % THREADS].put(filled(allocator, me, i));
                    if (i % 4 == 3) {
                        for (int k = 0; k < 4; k++) {
                            read(ways[me].take());
                        }
                    }
                }
            });
            count += (long) THREADS * TURNS;
        } while (!until.passed());
        return count;
    }

    private static ByteBuf filled(ByteBufAllocator allocator, int me, int turn) {
        int size = 16 << turn % 9;
        ByteBuf buffer = turn % 2 == 0 ? allocator.heapBuffer(size) : allocator.directBuffer(size);
        buffer.writeInt(size).writeInt(me);
        while (buffer.writableBytes() >= 8) {
            buffer.writeLong(turn);
        }
        if (turn % 3 != 0) {
            return buffer;
        }
        ByteBuf slice = buffer.retainedSlice();
        buffer.release();
        return turn % 6 == 0 ? slice : allocator.compositeBuffer().addComponent(true, slice);
    }

    private static void read(ByteBuf buffer) {
        int size = buffer.readInt();
        buffer.readInt();
        long sum = 0;
        int words = buffer.readableBytes() / 8;
        Check.equal((size - 8) / 8, words, "length of a buffer");
        long first = words == 0 ? 0 : buffer.getLong(buffer.readerIndex());
        while (buffer.readableBytes() >= 8) {
            sum += buffer.readLong();
        }
        Check.equal(first * words, sum, "content of a buffer");
        Check.that(buffer.release(), "a buffer that is still in use");
    }

    private static void circle(Crew.NumberedTask task) throws Exception {
        new Crew().start(THREADS, "circle", me -> {
            Throwable[] failure = new Throwable[1];
            FastThreadLocalThread fast = new FastThreadLocalThread(() -> {
                try {
                    task.run(me);
                } catch (Throwable thrown) {
                    failure[0] = thrown;
                }
            });
            fast.start();
            fast.join();
            Check.that(failure[0] == null, String.valueOf(failure[0]));
        }).join();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <T> BlockingQueue<T>[] ways() {
        BlockingQueue<T>[] ways = new BlockingQueue[THREADS];
        java.util.Arrays.setAll(ways, i -> new LinkedBlockingQueue<T>());
        return ways;
    }

    /** An object of a recycler: used again by its pool's thread after another one gave it back. */
    private static final class Box {
        private final Recycler.Handle<Box> handle;
        private Parcel parcel;
        private int uses;

        Box(Recycler.Handle<Box> handle) {
            this.handle = handle;
        }
    }

    private static long recycled(Deadline until) throws Exception {
        Recycler<Box> recycler = new Recycler<Box>() {
            @Override
            protected Box newObject(Handle<Box> handle) {
                return new Box(handle);
            }
        };
        BlockingQueue<Box>[] ways = ways();
        long count = 0;
        do {
            circle(me -> {
                for (int i = 0; i < TURNS; i++) {
                    Box box = recycler.get();
                    Check.that(box.parcel == null, "a box was given out that is in use");
                    box.parcel = Parcel.packed(me, i);
                    box.uses++;
                    if (i % 3 == 0) {
                        give(box);
                    } else {
                        ways[(me + 1) % THREADS].put(box);
                        give(ways[me].take());
                    }
                }
            });
            count += (long) THREADS * TURNS;
        } while (!until.passed());
        return count;
    }

    private static void give(Box box) {
        box.parcel.open();
        box.parcel = null;
        box.uses++;
        box.handle.recycle(box);
    }

    private static long locals(Deadline until) throws Exception {
        FastThreadLocal<Parcel> own = new FastThreadLocal<Parcel>() {
            @Override
            protected Parcel initialValue() {
                return Parcel.packed(0, 0);
            }
        };
        long count = 0;
        do {
            Crew.NumberedTask counting = me -> {
                for (int i = 0; i < TURNS; i++) {
                    Parcel parcel = own.get();
                    parcel.pack(me, parcel.look() + 1);
                }
                Check.equal(TURNS, own.get().look(), "a thread's own parcel");
                own.remove();
            };
            circle(counting);
            new Crew().start(THREADS, "plain", counting).join();
            count += 2L * THREADS * TURNS;
        } while (!until.passed());
        return count;
    }
}
