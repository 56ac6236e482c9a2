package foreign;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An extension of another library, which JUnit would find if it looked for all extensions. */
public class Nosy implements BeforeEachCallback {
    static boolean isOn;

    @Override
    public void beforeEach(ExtensionContext context) {
        isOn = true;
    }
}
