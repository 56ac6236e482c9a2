/** An enum whose constants have bodies, with a static and a transient field. */
enum Level {
    LOW {
        @Override
        int weight() {
            return 1;
        }
    },
    HIGH;

    private static Level last = LOW;
    private transient int asked;

    int weight() {
        asked++;
        last = this;
        return last.asked * 2;
    }
}
