/**
 * The Maven plugin: {@code prepare-agent} makes test JVMs load the agent, {@code check} fails the build for what was found,
 * {@code report} writes the report.
 *
 * <p>The goals themselves ({@code *Mojo}) only take parameters and log the result. Each task is in a small class of its
 * own. Whether something is a race, and whether it counts, is decided by the command alone.
 */
package redflag.maven;
