package stacks;

import java.util.Collections;
import java.util.function.Consumer;
import kotlin.jvm.internal.Intrinsics;

/**
 * Races of two threads each, at places that are marked by the name of the thread. Compiled for Java 8, so that nested classes reach
 * private fields through {@code access$000} and the like.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        Setter setter = new Setter();
        race("setter", () -> Callers.setsFirst(setter), () -> Callers.setsSecond(setter));
        Getter getter = new Getter();
        race("getter", () -> Callers.setsGetter(getter), () -> Callers.gets(getter));
        Nested nested = new Nested();
        Nested.Inner inner = nested.new Inner();
        race("nested", () -> inner.writes(), () -> inner.increments());
        Kotlin kotlin = new Kotlin();
        race("kotlin", () -> Callers.namesFirst(kotlin), () -> Callers.namesSecond(kotlin));
        Scala scala = new Scala();
        race("scala", () -> Callers.assigns(scala), () -> Callers.assignsAgain(scala));
        Box<Integer> box = new IntBox();
        race("bridge", () -> Callers.putsFirst(box), () -> Callers.putsSecond(box));
        Referred referred = new Referred();
        Consumer<Integer> setsReferred = referred::set;
        race("reference", () -> Callers.refersFirst(setsReferred), () -> Callers.refersSecond(setsReferred));
        Body body = new Body();
        race("lambda", () -> body.value = 1, // @lambda-1
                () -> body.value = 2); // @lambda-2
        Counter counter = new Counter();
        race("method", () -> Callers.addsFirst(counter), () -> Callers.addsSecond(counter));
        Warm warm = new Warm();
        race("warm", () -> {
            Callers.warmsUp();
            Callers.warmFirst(warm);
        }, () -> {
            Callers.warmsUp();
            Callers.warmSecond(warm);
        });
        Ordered ordered = new Ordered();
        race("ordered", () -> {
            Callers.sets(ordered);
            Thread second = new Thread(() -> Callers.ordersSecond(ordered), "ordered-2");
            second.start();
            Callers.ordersFirst(ordered);
            join(second);
        }, () -> {});
        Guarded guarded = new Guarded();
        // Its lock is another one, which orders nothing between the two threads.
        Guarded other = new Guarded();
        race("guarded", () -> guarded.guarded(), () -> {
            other.guarded();
            guarded.unguarded();
        });
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs two threads that nothing orders. */
    private static void race(String name, Runnable first, Runnable second) throws InterruptedException {
        Thread one = new Thread(first, name + "-1");
        Thread other = new Thread(second, name + "-2");
        one.start();
        other.start();
        one.join();
        other.join();
    }
}

class Callers {
    static void setsFirst(Setter setter) {
        setter.set(1); // @setter-1
    }

    static void setsSecond(Setter setter) {
        setter.set(2); // @setter-2
    }

    static void setsGetter(Getter getter) {
        getter.setValue(1); // @getter-1
    }

    static int gets(Getter getter) {
        return getter.getValue(); // @getter-2
    }

    static void namesFirst(Kotlin kotlin) {
        kotlin.setName("a"); // @kotlin-1
    }

    static void namesSecond(Kotlin kotlin) {
        kotlin.setName("b"); // @kotlin-2
    }

    static void assigns(Scala scala) {
        scala.x_$eq(1); // @scala-1
    }

    static void assignsAgain(Scala scala) {
        scala.x_$eq(2); // @scala-2
    }

    static void putsFirst(Box<Integer> box) {
        box.put(1); // @bridge-1
    }

    static void putsSecond(Box<Integer> box) {
        box.put(2); // @bridge-2
    }

    static void refersFirst(Consumer<Integer> consumer) {
        consumer.accept(1); // @reference-1
    }

    static void refersSecond(Consumer<Integer> consumer) {
        Collections.singletonList(2).forEach(consumer); // @reference-2
    }

    /** Calls the same setter, of objects that no other thread has. */
    static void warmsUp() {
        Warm[] all = new Warm[1000];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Warm();
        }
        for (Warm own : all) {
            own.set(1);
        }
    }

    static void warmFirst(Warm warm) {
        warm.set(1); // @warm-1
    }

    static void warmSecond(Warm warm) {
        warm.set(2); // @warm-2
    }

    /** Comes before the other thread starts. */
    static void sets(Ordered ordered) {
        ordered.set(0);
    }

    static void ordersFirst(Ordered ordered) {
        ordered.set(1); // @ordered-1
    }

    static void ordersSecond(Ordered ordered) {
        ordered.set(2); // @ordered-2
    }

    static void addsFirst(Counter counter) {
        counter.add(1); // @method-1
    }

    static void addsSecond(Counter counter) {
        counter.add(2); // @method-2
    }
}

class Warm {
    private int value;

    void set(int value) {
        this.value = value;
    }
}

class Ordered {
    private int value;

    void set(int value) {
        this.value = value;
    }
}

class Setter {
    private int value;

    void set(int value) {
        this.value = value;
    }
}

class Getter {
    private int value;

    int getValue() {
        return value;
    }

    void setValue(int value) {
        this.value = value;
    }
}

class Nested {
    private int value;

    class Inner {
        void writes() {
            value = 1; // @nested-1
        }

        void increments() {
            value += 2; // @nested-2
        }
    }
}

/** As Kotlin compiles {@code var name: String}. */
class Kotlin {
    private String name = "";

    public final void setName(String value) {
        Intrinsics.checkNotNullParameter(value, "<set-?>");
        name = value;
    }
}

/** As Scala compiles {@code var x: Int}. */
class Scala {
    private int x;

    public void x_$eq(int value) {
        x = value;
    }
}

class Box<T> {
    void put(T value) {}
}

class IntBox extends Box<Integer> {
    private Integer value;

    @Override
    void put(Integer value) {
        this.value = value;
    }
}

class Referred {
    private Integer value;

    void set(Integer value) {
        this.value = value;
    }
}

class Body {
    int value;
}

class Counter {
    private int total;

    void add(int more) {
        total += more; // An access in a method that is no accessor.
    }
}

class Guarded {
    private int value;

    void guarded() {
        synchronized (this) {
            bump();
        }
    }

    void unguarded() {
        bump();
    }

    private void bump() {
        value++;
    }
}
