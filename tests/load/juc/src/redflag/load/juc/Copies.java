package redflag.load.juc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** Collections that are copied when they change. */
final class Copies {
    private static final int COUNT = 60;

    private Copies() {}

    /** Adds one parcel. */
    interface Add<C> {
        void to(C collection, Parcel parcel);
    }

    static void addTo(List<Exercise> all) {
        Exercise lists = new Exercise("CopyOnWriteArrayList").uses(CopyOnWriteArrayList.class);
        add(lists, "add", Collection::add);
        add(lists, "add at", (list, parcel) -> list.add(0, parcel));
        add(lists, "addIfAbsent", CopyOnWriteArrayList::addIfAbsent);
        add(lists, "addAll", (list, parcel) -> list.addAll(List.of(parcel)));
        add(lists, "addAll at", (list, parcel) -> list.addAll(0, List.of(parcel)));
        add(lists, "addAllAbsent", (list, parcel) -> list.addAllAbsent(List.of(parcel)));
        lists.way("set", Copies::set);
        lists.way("sort, replaceAll", Copies::sorted);
        all.add(lists);

        Exercise sets = new Exercise("CopyOnWriteArraySet").uses(CopyOnWriteArraySet.class);
        sets.way("iterator", () -> mail(new CopyOnWriteArraySet<>(), Collection::add, Copies::next));
        sets.way("toArray", () -> mail(new CopyOnWriteArraySet<>(), Collection::add, Copies::snapshot));
        sets.way("forEach", () -> mail(new CopyOnWriteArraySet<>(), Collection::add, Copies::last));
        all.add(sets);
    }

    private static void add(Exercise exercise, String name, Add<CopyOnWriteArrayList<Parcel>> add) {
        exercise.way(name + "/iterator", () -> mail(new CopyOnWriteArrayList<>(), add, Copies::next));
        exercise.way(name + "/toArray", () -> mail(new CopyOnWriteArrayList<>(), add, Copies::snapshot));
        exercise.way(name + "/forEach", () -> mail(new CopyOnWriteArrayList<>(), add, Copies::last));
        exercise.way(name + "/get", () -> mail(new CopyOnWriteArrayList<>(), add, list -> {
            try {
                return list.get(0);
            } catch (IndexOutOfBoundsException empty) {
                return null;
            }
        }));
        exercise.way(name + "/listIterator", () -> mail(new CopyOnWriteArrayList<>(), add, list -> {
            ListIterator<Parcel> iterator = list.listIterator();
            return iterator.hasNext() ? iterator.next() : null;
        }));
    }

    private static Parcel next(Collection<Parcel> collection) {
        Iterator<Parcel> iterator = collection.iterator();
        return iterator.hasNext() ? iterator.next() : null;
    }

    private static Parcel snapshot(Collection<Parcel> collection) {
        Object[] all = collection.toArray();
        return all.length == 0 ? null : (Parcel) all[all.length - 1];
    }

    private static Parcel last(Collection<Parcel> collection) {
        List<Parcel> all = new ArrayList<>();
        collection.forEach(all::add);
        return all.isEmpty() ? null : all.get(all.size() - 1);
    }

    /** Sees one parcel, or null. */
    interface Look<C> {
        Parcel into(C collection);
    }

    private static <C extends Collection<Parcel>> void mail(C collection, Add<C> add, Look<C> look)
            throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(COUNT);
        Crew.Numbered sender = number -> {
            for (int i = number; i < COUNT; i += 2) {
                add.to(collection, shelf[i].pack(i));
            }
        };
        Body receiver = () -> {
            for (int left = COUNT / 2; left > 0; ) {
                Parcel seen = look.into(collection);
                if (seen == null || seen.view() < 0 || !collection.remove(seen)) {
                    Crew.pause();
                } else {
                    seen.open();
                    left--;
                }
            }
        };
        Crew.run(() -> sender.run(0), receiver, () -> sender.run(1), receiver);
        ForkJoin.opened(shelf);
    }

    /** The thread that replaces a parcel owns the one that was there. */
    private static void set() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(3 * COUNT + 1);
        List<Parcel> list = new CopyOnWriteArrayList<>(List.of(shelf[3 * COUNT].pack(0)));
        Crew.run(3, number -> {
            for (int i = 0; i < COUNT; i++) {
                list.set(0, shelf[3 * i + number].pack(i)).open();
            }
        });
        list.remove(0).open();
        ForkJoin.opened(shelf);
    }

    private static void sorted() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(COUNT);
        List<Parcel> list = new CopyOnWriteArrayList<>();
        Crew.run(
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        list.add(shelf[COUNT - 1 - i].pack(COUNT - i));
                    }
                },
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        list.sort(Parcel::compareTo);
                        list.replaceAll(parcel -> parcel.view() > 0 ? parcel : null);
                    }
                },
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        list.forEach(parcel -> Check.that(parcel.view() > 0, "a parcel in the list has a label"));
                        Check.that(!list.contains(null), "there is nothing else in the list");
                    }
                });
        Check.equal(COUNT, list.size(), "the size");
    }
}
