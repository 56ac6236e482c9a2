package redflag.load.libs;

/**
 * What is handed from thread to thread: plain fields and a plain array, so that nothing but the library orders the
 * accesses. A missing ordering is a race on one of them.
 */
final class Parcel {
    int sender;
    long number;
    boolean opened;
    final long[] copies = new long[3];

    static Parcel packed(int sender, long number) {
        Parcel parcel = new Parcel();
        parcel.pack(sender, number);
        return parcel;
    }

    void pack(int sender, long number) {
        this.sender = sender;
        this.number = number;
        opened = false;
        for (int i = 0; i < copies.length; i++) {
            copies[i] = number + i;
        }
    }

    /** For threads that share it with other readers. */
    long look() {
        for (int i = 0; i < copies.length; i++) {
            Check.equal(number + i, copies[i], "a parcel is not whole");
        }
        return number;
    }

    /** For its only owner: also writes. */
    long open() {
        Check.that(!opened, "a parcel arrived twice");
        opened = true;
        long found = look();
        java.util.Arrays.fill(copies, 0);
        copies[0] = -1;
        return found;
    }
}
