package redflag.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class ThreadsTest {
    @Test
    void eachThreadHasItsWordsAndFrames() {
        Threads threads = new Threads("\ta.B.c(B.java:3)\n\ta.B.main(B.java:1)\nread by \"b\"\nwhy\n\ta.B.d(B.java:9)\nthird\n\tC.e(unknown source)\n");
        assertEquals(2, threads.first().length);
        assertEquals("a.B.main(B.java:1)", threads.first()[1].toString());
        Throwable second = threads.others();
        assertEquals("read by \"b\"\nwhy", second.getMessage());
        assertEquals("a.B.d(B.java:9)", second.getStackTrace()[0].toString());
        Throwable third = second.getCause();
        assertEquals("third", third.getMessage());
        assertEquals("C", third.getStackTrace()[0].getClassName());
        assertNull(third.getCause());
        assertNull(new Threads("\ta.B.c(B.java:3)\n").others());
    }

    @Test
    void framesAreRead() {
        StackTraceElement frame = Threads.frame("a.b.C$D.<init>(C.java:12)");
        assertEquals("a.b.C$D", frame.getClassName());
        assertEquals("<init>", frame.getMethodName());
        assertEquals("C.java", frame.getFileName());
        assertEquals(12, frame.getLineNumber());
        assertEquals("a.C.d(C.java)", Threads.frame("a.C.d(C.java)").toString());
        assertNull(Threads.frame("a.C.d(unknown source)").getFileName());
        assertEquals("a.C$$Lambda.0x12", Threads.frame("a.C$$Lambda.0x12.run(unknown source)").getClassName());
        assertEquals("odd", Threads.frame("odd").getMethodName());
    }
}
