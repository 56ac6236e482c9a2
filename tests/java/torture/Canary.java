/** A class to be broken on purpose: if the run calls the broken one verified, the run proves nothing. */
final class Canary {
}
