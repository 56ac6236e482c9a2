/** Something that leaves its mark in the trace, and the events that each of them must leave: what, and in which method. */
@RaceIgnore
enum Act {
    BLOCK("acquire monitor Monitors$Block.act", "release monitor Monitors$Block.act"),
    METHOD("acquire monitor Monitors$Method.hold", "release monitor Monitors$Method.hold"),
    STATIC("acquire monitor Monitors$Static.hold", "release monitor Monitors$Static.hold"),
    THROWN("acquire monitor Monitors$Thrown.hold", "release monitor Monitors$Thrown.hold"),
    NESTED("acquire monitor Monitors$Nested.outer", "acquire monitor Monitors$Nested.inner",
            "release monitor Monitors$Nested.inner", "release monitor Monitors$Nested.outer"),
    HELD("acquire monitor Monitors$Waits.act", "release monitor Monitors$Waits.act"),
    WAIT("release monitor Monitors$Waits.rest", "acquire monitor Monitors$Waits.rest"),
    BATON_SEEN("acquire volatile Atomics$Baton.act"),
    BATON_PASSED("release volatile Atomics$Baton.pass"),
    HANDLE_TRIED("release volatile Atomics$Handle.enter", "acquire volatile Atomics$Handle.enter"),
    HANDLE_LEFT("release volatile Atomics$Handle.leave"),
    ELEMENT_TRIED("release volatile Atomics$Element.enter", "acquire volatile Atomics$Element.enter"),
    ELEMENT_LEFT("release volatile Atomics$Element.leave"),
    THREAD("threads"),
    INTERRUPT("interrupts"),
    FLAG_SET("release volatile Threads$Parked.wake"),
    CLASS("release class Fresh.<clinit>");

    final String[] events;

    Act(String... events) {
        this.events = events;
    }
}
