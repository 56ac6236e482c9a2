package redflag.load.juc;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Some ways to use some classes, each small enough to be run many times. */
final class Exercise {
    final String name;
    final Set<String> used = new LinkedHashSet<>();
    final List<Way> ways = new ArrayList<>();
    int runs;
    String failure;

    Exercise(String name) {
        this.name = name;
    }

    /** The classes that this exercise is about. */
    Exercise uses(Class<?>... classes) {
        for (Class<?> each : classes) {
            used.add(each.getName());
        }
        return this;
    }

    /** Classes that older JDKs do not have. */
    Exercise usesNew(String... classes) {
        used.addAll(List.of(classes));
        return this;
    }

    Exercise way(String name, Body body) {
        ways.add(new Way(name, body));
        return this;
    }

    /** One way to use them. */
    static final class Way {
        final String name;
        final Body body;

        Way(String name, Body body) {
            this.name = name;
            this.body = body;
        }
    }
}
