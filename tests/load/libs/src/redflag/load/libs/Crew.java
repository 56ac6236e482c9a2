package redflag.load.libs;

import java.util.ArrayList;
import java.util.List;

/** Threads that work side by side and are waited for; the first failure of any is thrown by {@link #join}. */
final class Crew {
    /** What a member does. */
    interface Task {
        void run() throws Exception;
    }

    private static final long LIMIT_MILLIS = 120_000;

    private final List<Member> members = new ArrayList<>();

    Crew start(String name, Task task) {
        Member member = new Member(name, task);
        members.add(member);
        member.start();
        return this;
    }

    /** Starts members that get their number, from 0. */
    Crew start(int count, String name, NumberedTask task) {
        for (int i = 0; i < count; i++) {
            int number = i;
            start(name + "-" + i, () -> task.run(number));
        }
        return this;
    }

    /** What each of several members does. */
    interface NumberedTask {
        void run(int number) throws Exception;
    }

    void join() throws Exception {
        for (Member member : members) {
            member.join(LIMIT_MILLIS);
            Check.that(!member.isAlive(), member.getName() + " does not come to its end");
        }
        for (Member member : members) {
            if (member.failure != null) {
                throw new IllegalStateException(member.getName() + ": " + member.failure, member.failure);
            }
        }
    }

    private static final class Member extends Thread {
        private final Task task;
        /** Written by the member, read after its end. */
        private Throwable failure;

        Member(String name, Task task) {
            super(name);
            this.task = task;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                task.run();
            } catch (Throwable thrown) {
                failure = thrown;
            }
        }
    }
}
