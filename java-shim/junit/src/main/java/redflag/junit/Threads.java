package redflag.junit;

import java.util.ArrayList;
import java.util.List;

/** The threads of a finding, as the agent describes them: lines of words, and frames after a tab. The first thread has no words. */
final class Threads {
    private static final StackTraceElement[] NO_FRAMES = {};

    private final List<String> words = new ArrayList<>();
    private final List<StackTraceElement[]> stacks = new ArrayList<>();

    Threads(String text) {
        String[] lines = text.split("\n");
        int at = 0;
        while (at < lines.length) {
            StringBuilder message = new StringBuilder();
            for (; at < lines.length && !lines[at].startsWith("\t"); at++) {
                message.append(message.length() == 0 ? "" : "\n").append(lines[at]);
            }
            List<StackTraceElement> frames = new ArrayList<>();
            for (; at < lines.length && lines[at].startsWith("\t"); at++) {
                frames.add(frame(lines[at].substring(1)));
            }
            words.add(message.toString());
            stacks.add(frames.toArray(NO_FRAMES));
        }
    }

    /** The frames of the first thread. */
    StackTraceElement[] first() {
        return stacks.isEmpty() ? NO_FRAMES : stacks.get(0);
    }

    /** The other threads, each as the cause of the one before it; null if there are none. */
    Throwable others() {
        Throwable cause = null;
        for (int i = words.size() - 1; i > 0; i--) {
            cause = new OtherThread(words.get(i), cause, stacks.get(i));
        }
        return cause;
    }

    /** A frame of {@code a.C.method(File.java:12)}, of which the line may be missing, or the file too. */
    static StackTraceElement frame(String text) {
        int open = text.lastIndexOf('(');
        int end = text.endsWith(")") ? text.length() - 1 : text.length();
        String source = open < 0 ? "" : text.substring(open + 1, end);
        String member = open < 0 ? text : text.substring(0, open);
        int dot = member.lastIndexOf('.');
        String type = member.substring(0, Math.max(dot, 0));
        String method = member.substring(dot + 1);
        int colon = source.lastIndexOf(':');
        int line = colon < 0 ? -1 : number(source.substring(colon + 1));
        String file = line < 0 ? source : source.substring(0, colon);
        return new StackTraceElement(type, method, file.equals("unknown source") || file.isEmpty() ? null : file, line);
    }

    private static int number(String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
