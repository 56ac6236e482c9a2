package foreign;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An extension of somebody else that JUnit would find if it was asked to look for all of them. */
public class Nosy implements BeforeEachCallback {
    static boolean isOn;

    @Override
    public void beforeEach(ExtensionContext context) {
        isOn = true;
    }
}
