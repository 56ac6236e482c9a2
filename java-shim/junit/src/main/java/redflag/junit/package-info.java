/**
 * Fails the tests that race: an extension for JUnit 5, and a rule and a listener for JUnit 4.
 *
 * <p>All of it works with the agent, which it finds by reflection, and does nothing without it. The agent watches no class of
 * this package. Code here runs between tests and must not order their threads: no class of {@code java.util.concurrent} and no
 * store of JUnit is used, only monitors of classes that are not watched.
 */
package redflag.junit;
