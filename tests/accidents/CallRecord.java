/** A record. */
record CallRecord(int number, String name) {}
