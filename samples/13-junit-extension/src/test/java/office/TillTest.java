package office;

import org.junit.jupiter.api.Test;

class TillTest {
    @Test
    void oneWindowHasATill() {
        Till till = new Till();
        till.take(1200);
    }

    @Test
    void twoWindowsShareATill() throws InterruptedException {
        Till till = new Till();
        Windows.open(() -> till.take(1200));
    }
}
