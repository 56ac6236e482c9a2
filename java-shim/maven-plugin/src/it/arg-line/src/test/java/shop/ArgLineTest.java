package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ArgLineTest {
    @Test
    void argumentsFromThePropertyAndTheConfigurationArrive() {
        assertEquals("in the property", System.getProperty("one"));
        assertEquals("in the configuration", System.getProperty("two"));
        new Counter().add();
    }
}
