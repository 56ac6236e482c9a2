/** Statements before `super()`. */
class Early extends Patterns {
    final int[] kept;
    int extra;

    Early(int[] given) {
        int[] copy = given.clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i]++;
        }
        this.kept = copy;
        super();
        extra = copy[0];
    }
}
