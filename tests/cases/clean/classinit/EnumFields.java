/** The constants of an enum and their fields are made by its initializer. */
public class EnumFields {
    enum Planet {
        MARS(2),
        EARTH(1);

        private int moons;

        Planet(int moons) {
            this.moons = moons;
        }

        static {
            EARTH.moons += 0;
        }
    }

    static int moons() {
        int sum = 0;
        for (Planet planet : Planet.values()) {
            sum += planet.moons;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = moons(), () -> seen[1] = moons());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
