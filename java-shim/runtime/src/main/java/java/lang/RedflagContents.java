package java.lang;

import static java.lang.RedflagLayout.*;
import static java.lang.RedflagMemory.SITE_SLOTS;
import static java.lang.RedflagSites.*;
import static java.lang.RedflagThreads.me;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * Calls on objects that are not thread-safe: accesses to their contents. A view has no contents of its own: they are those of
 * the collection that it shows. A cursor has some, and its steps read those of the collection that it goes over.
 */
final class RedflagContents {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Views of views are followed this often. */
    private static final int DEEPEST = 16;

    /** One in so many calls on a view makes the site remember the view. */
    private static final int REMEMBERED = 15;

    @Hidden
    private RedflagContents() {}

    /** A call on an object, or with it as an argument. */
    @ForceInline
    @Hidden
    static void contents(int probe, Object object, int site) {
        RedflagThread state = me(probe, site);
        if (state == null || object == null) {
            return;
        }
        RedflagShadow shadow = state.called[site & SITE_SLOTS - 1];
        shadow = shadow.is(object) ? shadow.contents : find(state, object, site);
        if (!shadow.hasContract) {
            return;
        }
        if (RedflagAccess.COUNTING) {
            state.count();
        }
        int link = (int) known(site);
        boolean reads = (link & SITE_ROLE_MASK) == ROLE_CONTENTS_READ && !shadow.isOrdered;
        if ((reads ? shadow.readIn : shadow.writtenIn) != state.segment || !isDone(shadow.over, state.segment, link)) {
            called(state, shadow, object, site);
        }
    }

    /**
     * A call on an object with another one as argument. What the program's own classes do with their arguments, and under which
     * locks, is seen there; and what wrappers that lock do with them.
     */
    @Hidden
    static void passed(Object object, Object argument, int site) {
        if (object != null && argument != null && object.getClass().getClassLoader0() == null) {
            RedflagShadow type = RedflagObjects.type(object.getClass());
            if (type != null && type.kind != KIND_LOCKED) {
                contents(PROBE_PASSED, argument, site);
            }
        }
    }

    /** Whether what a site does to the collection that a cursor goes over is recorded already in this segment. */
    @ForceInline
    @Hidden
    private static boolean isDone(RedflagShadow over, int segment, int link) {
        return over == null
                || link != 0 && (link & SITE_CHANGES) == 0 && ((link & SITE_STEPS) == 0 || over.readIn == segment);
    }

    @Hidden
    private static void called(RedflagThread state, RedflagShadow shadow, Object object, int site) {
        int link = (int) link(site, object);
        int place = (link & SITE_INSIDE) != 0 ? state.outside(object, site) : site;
        int role = link & SITE_ROLE_MASK;
        if (role == ROLE_CONTENTS_WRITE && (link & SITE_STEPS) == 0 && isReadOnly(shadow, object)) {
            return;
        }
        if (role == ROLE_CONTENTS_WRITE || role == ROLE_CONTENTS_READ && shadow.isOrdered && (link & SITE_TOUCHES) != 0) {
            write(state, shadow, place);
        } else if (role == ROLE_CONTENTS_READ) {
            read(state, shadow, place);
        }
        RedflagShadow over = shadow.over;
        if (over == null) {
            return;
        }
        if ((link & SITE_CHANGES) != 0) {
            write(state, over, place);
        } else if ((link & SITE_STEPS) != 0) {
            read(state, over, place);
        }
    }

    @Hidden
    private static void write(RedflagThread state, RedflagShadow shadow, int site) {
        if (shadow.writtenIn != state.segment) {
            state.access(OP_WRITE_CONTENTS, site, shadow.id);
            shadow.writtenIn = state.segment;
            shadow.readIn = state.segment;
        }
    }

    @Hidden
    private static void read(RedflagThread state, RedflagShadow shadow, int site) {
        if (shadow.readIn != state.segment) {
            state.access(OP_READ_CONTENTS, site, shadow.id);
            shadow.readIn = state.segment;
        }
    }

    // ---------------------------------------------------------------- whose contents

    /** The shadow of the object whose contents a call on this one accesses; that of no object if there is none. */
    @Hidden
    private static RedflagShadow find(RedflagThread state, Object object, int site) {
        RedflagShadow type = RedflagObjects.type(object.getClass());
        if (type == null || type.kind == 0) {
            return RedflagShadow.NONE;
        }
        if (type.kind == KIND_OBJECT || type.kind == KIND_CURSOR || type.kind == KIND_ORDERED) {
            return state.called[site & SITE_SLOTS - 1] = state.shadow(object);
        }
        return ofView(state, object, type, site);
    }

    /** Whether a call that would write throws an exception: the site may remember a view from calls that read it. */
    @Hidden
    private static boolean isReadOnly(RedflagShadow shown, Object called) {
        if (shown.is(called)) {
            return false;
        }
        RedflagShadow type = RedflagObjects.type(called.getClass());
        return type != null && type.kind == KIND_READ_ONLY;
    }

    /** The shadow of the object that a view shows. */
    @Hidden
    private static RedflagShadow ofView(RedflagThread state, Object view, RedflagShadow type, int site) {
        int link = (int) link(site, view);
        boolean lasts = true;
        boolean source = false;
        int name = -1;
        Object object = view;
        for (int depth = 0; depth < DEEPEST; depth++) {
            switch (type.kind) {
                case KIND_READ_ONLY:
                    if ((link & SITE_ROLE_MASK) == ROLE_CONTENTS_WRITE && (link & SITE_STEPS) == 0) {
                        return RedflagShadow.NONE;
                    }
                    lasts &= depth == 0;
                    break;
                case KIND_LOCKED:
                    if ((link & SITE_UNLOCKED) == 0) {
                        state.goesInside(U.getReference(object, type.related), site);
                        return RedflagShadow.NONE;
                    }
                    lasts = false;
                    break;
                case KIND_SOURCE:
                    source = true;
                    lasts = false;
                    break;
                case KIND_HOLDER:
                    name = (int) type.id;
                    break;
                case KIND_CURSOR:
                    if (!source) {
                        return remember(state, view, state.shadow(object), lasts, site);
                    }
                    source = false;
                    break;
                case KIND_VIEW:
                    break;
                default:
                    boolean has = !source && (type.kind == KIND_OBJECT || type.kind == KIND_ORDERED);
                    return has ? remember(state, view, state.shadowNamed(object, name), lasts, site) : RedflagShadow.NONE;
            }
            object = U.getReference(object, type.related);
            type = object == null ? null : RedflagObjects.type(object.getClass());
            if (type == null) {
                break;
            }
        }
        return RedflagShadow.NONE;
    }

    /** Now and then the site remembers what a view shows, so that one that is called all the time is followed seldom. */
    @Hidden
    private static RedflagShadow remember(
            RedflagThread state, Object view, RedflagShadow shown, boolean lasts, int site) {
        if (lasts && (++state.followed & REMEMBERED) == 0) {
            state.called[site & SITE_SLOTS - 1] = RedflagShadow.ofView(view, shown);
        }
        return shown;
    }

    /** The shadow of the collection that a cursor goes over; none if it has no contract. */
    @Hidden
    static RedflagShadow over(RedflagMemory state, Object cursor, RedflagShadow type) {
        int name = -1;
        Object object = cursor;
        for (int depth = 0; depth < DEEPEST; depth++) {
            object = U.getReference(object, type.related);
            type = object == null ? null : RedflagObjects.type(object.getClass());
            if (type == null) {
                return null;
            }
            if (type.kind == KIND_OBJECT || type.kind == KIND_ORDERED) {
                return state.shadowNamed(object, name);
            }
            if (type.kind == KIND_HOLDER) {
                name = (int) type.id;
            } else if (type.kind != KIND_VIEW && type.kind != KIND_READ_ONLY) {
                return null;
            }
        }
        return null;
    }

    /** Whether an object of this class keeps its entries in the order of their use. */
    @Hidden
    static boolean isOrdered(Object object, RedflagShadow type) {
        return type.kind == KIND_ORDERED && U.getBoolean(object, type.related);
    }

    /** The object by which a new object's contents are recorded. */
    @Hidden
    static Object held(Object made, RedflagShadow type) {
        Object held = type.kind == KIND_HOLDER ? U.getReference(made, type.related) : null;
        return held == null ? made : held;
    }
}
