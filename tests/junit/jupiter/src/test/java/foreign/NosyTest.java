package foreign;

import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class NosyTest {
    @Test
    void nobodyElsesExtensionIsSwitchedOn() {
        assertFalse(Nosy.isOn);
    }
}
