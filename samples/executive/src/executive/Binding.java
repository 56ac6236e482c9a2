package executive;

import executive.plan.Value;

/** A variable that the executive binds when a plan begins. */
final class Binding {
    Value value;
}
