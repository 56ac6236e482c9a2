package office;

import org.junit.jupiter.api.Test;
import redflag.junit.ExpectRace;

class VisitorsTest {
    @Test
    @ExpectRace("Visitors.count")
    void visitorsAreCountedWithoutALock() throws InterruptedException {
        Visitors visitors = new Visitors();
        Windows.open(visitors::enter);
    }
}
